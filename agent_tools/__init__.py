"""What agents and the command line call: operations, workspace, rounds."""

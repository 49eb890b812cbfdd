"""The operations marked for agents, as an MCP server."""

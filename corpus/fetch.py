"""The hardened fetcher for addresses that we did not choose."""

"""Pages of incoming mail: only the one for trying it while developing."""

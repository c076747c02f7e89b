"""Cases: what managers must decide, with a thread and a decision."""

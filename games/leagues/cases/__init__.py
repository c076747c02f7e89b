"""Cases: matters that managers must decide, with a thread and a decision."""

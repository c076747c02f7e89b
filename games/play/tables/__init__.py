"""Making a table, joining and starting it, and rematches."""

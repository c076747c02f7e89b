"""Making and joining tables: seats, invitations, the start, rematches, the waiting room."""

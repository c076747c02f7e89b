"""Making a table and coming to sit: seats, invitations, the start, rematches, the waiting room."""

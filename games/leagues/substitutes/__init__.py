"""The queue of substitutes: people who are ready to take seats over, asked one after another."""

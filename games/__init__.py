"""The Django apps of Cursus, one package each."""

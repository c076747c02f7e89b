"""A finished game is taken out of the public: by those who sat there, or by an operator."""

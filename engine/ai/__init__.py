"""The computer opponents: one generic search for all games."""

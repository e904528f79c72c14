"""Tournaments: sign-up, rounds, pairing, standings."""

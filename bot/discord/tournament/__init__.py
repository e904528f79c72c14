"""Tournaments, as people see them."""

"""A turn: picks, plans, opponents."""

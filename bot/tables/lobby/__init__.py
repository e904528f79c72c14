"""From an open table to its start and its end."""

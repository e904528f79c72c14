"""From an open table to its start and its end, as people see it."""

"""People and what they set, as they see it."""

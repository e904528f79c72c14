"""The one door by which a table changes."""

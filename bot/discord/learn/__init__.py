"""Lessons, guides and help, as people see them."""

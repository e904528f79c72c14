"""Clocks, quiet hours, vacations and reminders, as people set them."""

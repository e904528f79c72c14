"""Vacations, quiet hours, and time given back."""

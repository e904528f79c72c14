"""Storage: one small interface, and SQLite behind it."""

"""The databases: one interface, SQLite and PostgreSQL behind it."""

"""Practice tables, lessons, guides."""

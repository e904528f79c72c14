"""What a picture is made on: theme, type, scenes, marks."""

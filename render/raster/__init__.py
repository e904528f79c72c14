"""Scenes to pixels, pixels to bytes."""

"""Answers to whoever presses: the way from a control's id to its handler, and back."""

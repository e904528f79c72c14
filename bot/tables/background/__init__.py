"""What happens without a press: what has come due, and who does it."""

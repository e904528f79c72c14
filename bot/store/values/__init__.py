"""What is kept, as values: pure."""

"""What follows from what: pure, without a database."""

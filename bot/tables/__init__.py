"""What can be done with a table, without a word about Discord."""

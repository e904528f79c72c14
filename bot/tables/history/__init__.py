"""What happened at a table: log, recap, replay, verification, export."""

"""What happened, as people see it: log, recap, replay, export."""

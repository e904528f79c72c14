"""The house itself: what no room may contain, and what nobody uses."""

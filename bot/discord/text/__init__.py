"""Values to words and controls: pure, without Discord."""

"""China: tests by section of the rules."""

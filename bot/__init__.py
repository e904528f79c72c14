"""The Discord side of Mandate."""

"""Pictures and animations, asked for and received."""

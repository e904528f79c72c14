"""People: what they set, whom they play with, what is kept of them."""

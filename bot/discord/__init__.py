"""Discord: the client, its commands and controls, private panels, public posts, and the courier that delivers them."""

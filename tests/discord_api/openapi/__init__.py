"""Discord's own description of its interface, as far as the bot uses it."""

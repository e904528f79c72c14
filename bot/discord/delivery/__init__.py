"""What the bot posts by itself: the outbox taken to Discord, a kind of delivery a file."""

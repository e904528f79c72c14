"""What is needed of Discord itself: shards, budgets, commands, permissions, locales, components."""

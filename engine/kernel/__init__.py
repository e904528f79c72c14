"""What all games share: values, generator, frames, the verbs, records of played games, the registry."""

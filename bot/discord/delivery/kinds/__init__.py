"""The kinds of deliveries: what each says, where it goes, and what a refusal means."""

"""Pictures made from start to end: boards, animations, the worker's entry."""

"""In the Year of the Dragon: twelve months, twelve events, and a house to hold together (clauses DR-*)."""

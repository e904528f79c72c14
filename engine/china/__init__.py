"""China / Der Kaiser von China (clauses CH-*)."""

"""Ming Dynasty: six rounds, eighteen districts, six cities (clauses MD-*)."""

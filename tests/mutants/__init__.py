"""Mutants of the rules: whether the clause tests alone notice when a rule is changed at random (``make mutants``)."""

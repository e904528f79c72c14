"""Tests of In the Year of the Dragon, in the order of its rulebook."""

"""The gallery: what its pages show, and to whom."""

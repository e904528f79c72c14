"""Views to pictures, labels to words."""

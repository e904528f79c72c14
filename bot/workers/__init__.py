"""Work in processes of its own: pictures and searches."""

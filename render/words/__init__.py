"""Words from the catalogues, in the reader's language."""

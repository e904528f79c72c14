"""A picture in words: alt texts, news, what is asked."""

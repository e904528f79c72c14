"""The smallest playable game, as a start for one's own: ``make game NAME=omen`` writes it (`data.template.make`)."""

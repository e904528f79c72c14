"""Who plays a seat: stand-ins, votes, conceding."""

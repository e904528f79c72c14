"""Who plays a seat: stand-ins and votes."""

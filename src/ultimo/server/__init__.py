"""Tables on a server: rooms without I/O, an append-only store, and a thin application around them."""

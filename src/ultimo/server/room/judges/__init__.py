"""Whether each kind of message is accepted."""

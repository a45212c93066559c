"""A bare page that proves the protocol: everything can be done with it, nothing is nice about it."""

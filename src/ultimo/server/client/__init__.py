"""The other end of the socket: a table as a client keeps it, and how any bot sits there."""

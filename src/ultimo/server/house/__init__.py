"""All tables of one process: who is at each, what waits there, and that everything is kept before it is told."""

"""What each kind of entry makes of a table."""

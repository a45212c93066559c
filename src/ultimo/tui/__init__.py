"""The table in a terminal: a screen that shows scenes, and where they come from."""

"""Players that choose by themselves: `choose(view)`, and nothing but the view."""

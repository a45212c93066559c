"""The score pad for evenings with real cards: pure, so that it runs in a browser too."""

"""The nouns and verbs every Tarock game shares: cards, tricks, phases, states, views, records."""

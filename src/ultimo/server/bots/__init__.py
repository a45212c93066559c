"""Bots of the house: they play and give hints in processes of their own, which know what the seat knows."""

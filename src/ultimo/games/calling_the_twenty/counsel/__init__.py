"""The advice of the page, part by part: what a hand is worth, bids, announcements."""

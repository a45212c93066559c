def weigh_words(view, rng, budget):
    from ultimo.bots.book import advised
    pick = advised(view).action
    return [(pick, 1.0, 0.0)]

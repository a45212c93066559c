"""What the site is made of beside its pages: `conf.py` calls it."""

"""Environments for programs that learn: what may be done as numbers, what is seen as arrays, and hands to play.

`ultimo.rl.encoding` gives both; the environments are in `zoo` (PettingZoo), `seat` (Gymnasium), `spiel` (OpenSpiel)
and `vector`. They need the extra `ultimo[rl]`.
"""

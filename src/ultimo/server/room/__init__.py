"""A table as a value: what is accepted, what follows from it, and what each viewer may see of it. No I/O.

The log of a table is the sequence of its accepted `Input`s; its state is a fold of them. `judge` says whether a message
becomes an input, `follow` makes the state after one, `due` says what happens by itself, `shown` what a viewer sees.
"""

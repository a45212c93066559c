"""A table as a value: what is accepted, what follows from it, and what each viewer may see of it. No I/O.

The log of a table is the sequence of its accepted `inputs`; its `table` state is a fold of them. `judging` says whether
a message becomes an input (one of `judges` for each kind), `folding` makes the state after one (one of `steps`), `due`
says what happens by itself. What all see of a table is in `showing` and `hands`, what a viewer alone sees in `own`;
`looks` makes patches of both, `happenings` the events beside them. `room` puts it together.
"""

"""How the schema came to be as `tables` has it: one step each in `versions`, run by `schema` when the server starts.

A step that was released is never changed. A new one is a module there, named after its schema; the tests say what it
lacks.
"""

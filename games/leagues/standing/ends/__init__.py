"""The ways in which an open table may end. Each kind is a module with a function `shapes`.

A shape is the sizes of the groups that share places, from the first: (1, 1, 2) is an order in
which two share the last places. A game with ends of its own has a module of its name.
"""

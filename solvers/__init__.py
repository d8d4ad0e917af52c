"""Tilewright's solvers: word games as values, word lists as graphs, answers as plays.

Pure: no Flask, no HTTP, no printing. Importing this package does not import Numba; the first solve does.
"""

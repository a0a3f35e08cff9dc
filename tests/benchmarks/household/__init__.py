"""A made-up library of household and office papers, written without knowledge of the engine.

It judges what was found on `papers`. Its families of failures are known by now, and the weights of the
sureness are fitted on some of its seeds; a figure of another seed still says more than one of `papers`.
"""

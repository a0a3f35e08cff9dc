"""A fictitious library of household and office documents, written without knowledge of the engine.

It checks results that were tuned on `papers`. Its families of failures are known by now, and the weights of
the confidence are fitted on some of its seeds, but figures of other seeds are still more reliable than those
of `papers`.
"""

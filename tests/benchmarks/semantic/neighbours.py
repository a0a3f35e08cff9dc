"""How fast neighbours are found among many vectors: random ones, among them pairs that lie close together."""

from __future__ import annotations

import time

import numpy as np

from app.meaning.neighbours import nearest_to, neighbour_pairs

DIMENSIONS = 512
PLANTED = 1000  # pairs
CLOSE = 0.7  # similarity of a planted pair; random ones stay below 0.3
LANGUAGES = 2
QUERIES = 20


def measure(count: int, seed: int = 0) -> dict[str, float]:
    """Return figures for so many vectors."""
    random = np.random.default_rng(seed)
    vectors = random.standard_normal((count, DIMENSIONS), np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    ends = random.permutation(count)[: 2 * PLANTED].reshape(-1, 2)
    vectors[ends[:, 1]] = CLOSE * vectors[ends[:, 0]] + np.sqrt(1 - CLOSE**2) * vectors[ends[:, 1]]
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    languages = random.integers(0, LANGUAGES, count)
    started, used = time.perf_counter(), time.process_time()
    pairs, _ = neighbour_pairs(vectors, languages, np.arange(count), 0.5)
    seconds, cpu = time.perf_counter() - started, time.process_time() - used
    found = {(low, high) for low, high in pairs.tolist()}
    planted = {(min(pair), max(pair)) for pair in ends.tolist()}
    slowest = 0.0
    for one, _ in ends[:QUERIES].tolist():
        began = time.perf_counter()
        nearest_to(vectors[one], vectors, 10)
        slowest = max(slowest, time.perf_counter() - began)
    return {
        "vectors": count,
        "neighbours_s": round(seconds, 1),
        "neighbours_cpu_s": round(cpu, 1),
        "neighbours_recall": round(len(found & planted) / len(planted), 4),
        "neighbours_wrong": len(found - planted),
        "query_ms_max": round(1000 * slowest, 1),
    }

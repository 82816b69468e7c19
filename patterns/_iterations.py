"""Statistics of series of iterations, for patterns on loops."""

_MOST = 4096  # values that are looked at one by one; of longer series, means of equally many


class Change:
    """The point from which the values of a series are greater: at (an index), p (the probability by chance), before and after (medians)."""

    def __init__(self, at, p, before, after):
        self.at = at
        self.p = p
        self.before = before
        self.after = after


def median(values):
    """The median of some values."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _exp(x):
    # Of numbers up to 0, without the module math, which takes time to load.
    return 2.718281828459045 ** x


def rise(values):
    """The point at which a series rises, by Pettitt's test; None if the series is too short.

    With the ranks R of the n values (equal ones share the mean of theirs), U(t) is twice the sum of the first t less t (n + 1): how
    much smaller the first t are than the others. The change is after the t with the least U; K = -U(t), and chance makes one so
    large with p = exp(-6 K^2 / (n^3 + n^2)). (A. N. Pettitt: A non-parametric approach to the change-point problem, 1979; one-sided.)
    """
    n = len(values)
    if n < 4:
        return None
    order = sorted(range(n), key=values.__getitem__)
    rank = [0.0] * n
    i = 0
    while i < n:
        j = i
        while j + 1 < n and values[order[j + 1]] == values[order[i]]:
            j += 1
        for k in range(i, j + 1):
            rank[order[k]] = (i + j) / 2 + 1
        i = j + 1
    u, least, at = 0.0, 0.0, 0
    for t in range(n - 1):
        u += 2 * rank[t] - (n + 1)
        if u < least:
            least, at = u, t + 1
    if at == 0:
        return None
    p = min(1.0, _exp(-6 * least * least / (n ** 3 + n ** 2)))
    return Change(at, p, median(values[:at]), median(values[at:]))


def thinned(values):
    """A long series as means of equally many consecutive values, and their number."""
    width = (len(values) + _MOST - 1) // _MOST
    if width <= 1:
        return list(values), 1
    return [sum(values[i:i + width]) / len(values[i:i + width]) for i in range(0, len(values), width)], width


def complete(iterations):
    """Numbers of the iterations that another one follows. The last one of an entry ends with its last call and is shorter."""
    entry = iterations.entry.to_integers()
    return [i for i in range(len(entry) - 1) if entry[i + 1] == entry[i]]


def outermost(pattern, least):
    """The outermost loops of all locations that have a minimum number of iterations: (location, name, loop). Loops with one name
    are the same loop on all locations."""
    for location in pattern.trace.locations:
        seen = {}
        for loop in pattern.loops(location):
            if loop.depth == 1:
                name = (loop.header.split(" ")[0] + " " + loop.callsite).strip()
                seen[name] = seen.get(name, 0) + 1
                if len(loop) >= least:
                    yield location, name if seen[name] == 1 else name + " (" + str(seen[name]) + ")", loop

"""Statistics of series of iterations, for patterns on loops."""

_MAX_VALUES = 4096  # longer series become means of equally many consecutive values


class Change:
    """The point from which the values of a series are greater: at (an index), p (the probability by chance), before and after (medians)."""

    def __init__(self, at, p, before, after):
        self.at = at
        self.p = p
        self.before = before
        self.after = after


def median(column):
    """The median of a column."""
    return _middle(column.sort().computed())


def _middle(ordered):
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _exp(x):
    # Without the module math, which takes time to load. Accurate enough for numbers up to 0.
    return 2.718281828459045 ** x


def rise(values):
    """The point at which a series rises, by Pettitt's test; None if the series is too short.

    R are the ranks of the n values; equal values share the mean of their ranks. U(t) = 2 (R_1 + ... + R_t) - t (n + 1) says how much
    smaller the first t values are than the others. The change comes after the t with the smallest U. With K = -U(t), the probability of
    such a K by chance is p = exp(-6 K^2 / (n^3 + n^2)). (A. N. Pettitt: A non-parametric approach to the change-point problem, 1979; one-sided.)
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
    return Change(at, p, _middle(sorted(values[:at])), _middle(sorted(values[at:])))


def thinned(column):
    """A long series as means of equally many consecutive values, and their number."""
    width = (len(column) + _MAX_VALUES - 1) // _MAX_VALUES
    if width <= 1:
        return column.to_numbers(), 1
    return column.group_mean(column.rows() // width).to_numbers(), width


def ended(pattern, iterations):
    """The iterations that have their end, as a mask: all if each one is one call of a function, otherwise those that another one
    follows. The program may go on with the last one of an entry after its last call."""
    if len(iterations.first) > 0 and pattern.trace[iterations.first[0]].group not in ("MPI", "SHMEM"):
        if (pattern.trace.columns.exitptr.take(iterations.first) == iterations.last).all():
            return iterations.entry >= 0
    return complete(iterations)


def complete(iterations):
    """The iterations that another one follows, as a mask. The last one of an entry may lack its end and be shorter."""
    entry = iterations.entry
    following = entry.rows() + 1
    return entry.take((following < len(entry)).where(following, -1)) == entry


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

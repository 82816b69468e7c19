"""Pictures: line, bar, heatmap and timeline, written as SVG below --out DIR.

What all have in common: title, x and y are a title and the labels of the axes; a label that ends in "in s" or "in bytes" is shown in the
unit that suits the numbers. file is the picture's name, which ends in .svg. size is (width, height) in pixels. Each answers
the file's path. Lists may be columns, or anything that can be iterated; None and NaN stand for nothing. What has more points, bars, cells
or rows than can be seen is drawn coarser, and the picture says how.
"""

from earl._columns import Column

_plots = host.plots()


def _list(values):
    if isinstance(values, Column):
        return values._host
    return values if isinstance(values, list) else list(values)


def _common(title, x, y, file, size):
    if not isinstance(file, str):
        file = file.__fspath__()
    width, height = (0, 0) if size is None else size
    return [str(title), str(x), str(y), file, width, height]


def _checked(written):
    if written is None:
        raise ValueError(host.lastError())
    return written


def line(across, up=None, *, file, title="", x="", y="", steps=False, size=None):
    """Lines: line(xs, ys), line(xs, {"name": ys, ...}) or line({"name": (xs, ys), ...}); xs ascend. With steps a value holds until the next."""
    if up is None and not isinstance(across, dict):
        up, across = across, range(len(across))
    if up is None:
        parts = [(name, pair[0], pair[1]) for name, pair in across.items()]
    elif isinstance(up, dict):
        parts = [(name, across, values) for name, values in up.items()]
    else:
        parts = [("", across, up)]
    return _checked(_plots.line([str(part[0]) for part in parts], [_list(part[1]) for part in parts],
                                [_list(part[2]) for part in parts], bool(steps), _common(title, x, y, file, size)))


def bar(labels, values, *, file, title="", x="", y="", stacked=False, size=None):
    """Bars: values, or {"name": values, ...} for several at each label, beside each other or stacked."""
    groups = values if isinstance(values, dict) else {"": values}
    return _checked(_plots.bar([str(label) for label in labels], [str(name) for name in groups],
                               [_list(group) for group in groups.values()], bool(stacked), _common(title, x, y, file, size)))


def _side(names):
    if names is None or len(names) == 2 and all(isinstance(each, (int, float)) for each in names):
        return names
    return [str(each) for each in names]


def heatmap(rows, down=None, across=None, label="", *, file, title="", x="", y="", log=False, shared="sum", size=None):
    """A matrix, a list of numbers for each row, in colours; 0 is white.

    down and across say what rows and columns are: names, or (low, high) for equal parts of a range; without, they are numbered. label is
    that of the colours, log makes their scale logarithmic. Where there are too many cells several share one: their sum, mean or max.
    """
    return _checked(_plots.heatmap([_list(row) for row in rows], _side(down), _side(across), str(label), bool(log), shared,
                                   _common(title, x, y, file, size)))


def timeline(trace, begin=0, end=None, locations=None, *, file, messages=True, title="", x="", y="", size=None):
    """What locations do from begin to end (seconds), coloured by region, messages as arrows. locations: ids or locations, all without."""
    chosen = [] if locations is None else [getattr(each, "id", each) for each in locations]
    return _checked(trace._host.plots().timeline(float(begin), float("nan") if end is None else float(end), chosen, bool(messages),
                                    _common(title, x, y, file, size)))

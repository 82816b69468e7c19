"""Pictures: line, bar, heatmap and timeline, written as SVG below --out DIR.

All functions take title, and x and y as labels of the axes. If a label ends in "in s" or "in bytes", the axis uses the unit that suits
the numbers. file is the name of the picture and ends in .svg. size is (width, height) in pixels. Each function returns the path of the
file. Lists may be columns or any iterable; None and NaN are missing values. A picture with more points, bars, cells or rows than it can
show is drawn coarser, and says how.
"""

from earl._columns import Column, _checked

_plots = host.plots()


def _list(values):
    if isinstance(values, Column):
        return values._host
    return values if isinstance(values, list) else list(values)


def _common(title, x, y, file, size):
    if not isinstance(file, str):
        file = file.__fspath__()
    frame = _plots.frame(file)
    frame.title, frame.x, frame.y = str(title), str(x), str(y)
    if size is not None:
        frame.width, frame.height = size
    return frame


def line(across, up=None, *, file, title="", x="", y="", steps=False, size=None):
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
    groups = values if isinstance(values, dict) else {"": values}
    return _checked(_plots.bar([str(label) for label in labels], [str(name) for name in groups],
                               [_list(group) for group in groups.values()], bool(stacked), _common(title, x, y, file, size)))


def _side(names):
    if names is None or len(names) == 2 and all(isinstance(each, (int, float)) for each in names):
        return names
    return [str(each) for each in names]


def heatmap(rows, down=None, across=None, label="", *, file, title="", x="", y="", log=False, shared="sum", size=None):
    return _checked(_plots.heatmap([_list(row) for row in rows], _side(down), _side(across), str(label), bool(log), shared,
                                   _common(title, x, y, file, size)))


def timeline(trace, begin=0, end=None, locations=None, *, file, messages=True, title="", x="", y="", size=None):
    chosen = [] if locations is None else [getattr(each, "id", each) for each in locations]
    return _checked(trace._host.plots().timeline(float(begin), float("nan") if end is None else float(end), chosen, bool(messages),
                                    _common(title, x, y, file, size)))

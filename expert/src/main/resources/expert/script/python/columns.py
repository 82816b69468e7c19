"""Columns: whole attributes at once, computed by Java. Their classes are the same for all traces."""

from earl._data import _BLOCK, _array, _fill


def _operand(value):
    """The host's form of the other operand."""
    if isinstance(value, Column):
        return value._host
    if isinstance(value, str):
        return str(value)  # of a class derived from it, too, which Java would not know
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise TypeError("a column does not mix with " + type(value).__name__)


def _wrap(result):
    return Grouped(result) if result.isGrouped() else Column(result)


def _checked(answer):
    """The host's result; raises its problem as a Python error."""
    problem = answer.problem
    if problem is not None:
        raise ValueError(problem)
    return answer.value


def _seen(columns):
    """Raises an error for a column that is computed later: its rows are not known yet."""
    problem = columns.unseen()
    if problem is not None:
        raise ValueError(problem)


class Column:
    """One value per row; arithmetic, comparison and sums on whole columns, computed by the host on demand."""

    __slots__ = ("_host",)
    __hash__ = None

    def __init__(self, column):
        self._host = column

    def _apply(self, operation, *operands):
        return _wrap(_checked(self._host.apply(operation, *[_operand(o) for o in operands])))

    def __getitem__(self, key):
        if isinstance(key, Column):
            return self.select(key) if key.kind == "truth" else self.take(key)
        if isinstance(key, slice):
            if key == slice(None, None, -1):
                return self._apply("reversed")
            start, stop, step = key.indices(len(self))
            return self._apply("slice", start, step, len(range(start, stop, step)))
        row = key.__index__()
        if row < 0:
            row += len(self)
        if not 0 <= row < len(self):
            raise IndexError("row " + str(key) + " of a column of " + str(len(self)))
        return self._host.value(row)

    def __len__(self):
        _seen(self._host)
        return self._host.length()

    def __iter__(self):
        kind = self._host.kind()
        if kind == "position":
            for block in self._blocks("q"):
                for value in block:
                    yield None if value == -1 else value
        elif kind == "truth":
            for block in self._blocks("q"):
                for value in block:
                    yield value != 0
        elif kind == "string":
            words = list(self._host.dictionary())
            for block in self._blocks("q"):
                for value in block:
                    yield None if value == -1 else words[value]
        else:
            for block in self._blocks("q" if kind == "integer" else "d"):
                yield from block

    def _blocks(self, code):
        """Its rows as numbers ("d") or integers ("q"), in arrays."""
        length = len(self)
        block = _array(code) if length > _BLOCK else None
        for first in range(0, length, _BLOCK):
            count = min(_BLOCK, length - first)
            if block is None or count < _BLOCK:
                block = _array(code, count)
            self._host.cells(first, count, code == "d")
            _fill(block, count)
            yield block

    def _joined(self, code):
        joined = _array(code, 0)
        for block in self._blocks(code):
            joined.extend(block)
        return joined

    @property
    def kind(self):
        kind = self._host.kind()
        return "integer" if kind == "position" else kind

    def tolist(self):
        return list(self)

    def to_numbers(self):
        return self._joined("d")

    def to_integers(self):
        return self._joined("q")

    def __bool__(self):
        raise ValueError("a column is neither true nor false: use any() or all(), and & | ~ for and, or, not")

    def __repr__(self):
        return self._host.text()

    def __radd__(self, other):
        return self + other

    def __rsub__(self, other):
        return -self + other

    def __rmul__(self, other):
        return self * other

    def __rtruediv__(self, other):
        return self.filled(other) / self

    def __rfloordiv__(self, other):
        return self.filled(other) // self

    def __rmod__(self, other):
        return self.filled(other) % self

    def __rand__(self, other):
        return self & other

    def __ror__(self, other):
        return self | other

    def one_of(self, values):
        if isinstance(values, Column):
            return self._apply("one_of", values)
        return _wrap(_checked(self._host.oneOf([_operand(value) for value in values])))


def _column_method(name):
    def method(self, *operands):
        return self._apply(name, *operands)
    method.__name__ = name
    return method


def _column_total(name):
    def method(self, *operands):
        result = _checked(self._host.total(name, *[_operand(o) for o in operands]))
        # A total that is computed later is a column of one value.
        return result if result is None or isinstance(result, (bool, int, float)) else Column(result)
    method.__name__ = name
    return method


# ---- made from the description of the language: operations ----
_OPERATIONS = ("plus", "minus", "times", "divided_by", "floor_divided_by", "modulo", "negated", "abs", "sqrt", "power", "log",
    "clip", "minimum", "maximum", "as_number", "as_integer", "less_than", "at_most", "greater_than", "at_least", "equal_to",
    "not_equal_to", "row_in", "like", "missing", "where", "filled", "rows", "take", "select", "reversed", "sort", "order",
    "largest", "unique", "computed", "group_sum", "group_mean", "group_std", "group_median", "group_quantile", "group_max",
    "group_min", "group_count", "group_argmax", "group_argmin", "sum_over", "mean_over", "max_over", "min_over", "count_over",
    "argmax_over", "argmin_over", "running_max_over", "running_argmax_over", "cumulative", "lag", "next_below")
_OPERATORS = (("add", "plus"), ("sub", "minus"), ("mul", "times"), ("truediv", "divided_by"), ("floordiv", "floor_divided_by"),
    ("mod", "modulo"), ("neg", "negated"), ("abs", "abs"), ("lt", "less_than"), ("le", "at_most"), ("gt", "greater_than"),
    ("ge", "at_least"), ("eq", "equal_to"), ("ne", "not_equal_to"), ("and", "and"), ("or", "or"), ("invert", "not"))
_TOTALS = ("sum", "mean", "std", "median", "quantile", "max", "min", "argmax", "argmin", "count", "any", "all")
# ---- end ----
for _name in _OPERATIONS:
    setattr(Column, _name, _column_method(_name))
for _symbol, _name in _OPERATORS:
    setattr(Column, "__" + _symbol + "__", _column_method(_name))
for _name in _TOTALS:
    setattr(Column, _name, _column_total(_name))


class Grouped(Column):
    """One value per group: key is the common value of each group, row the row that gave the value."""

    __slots__ = ()

    @property
    def key(self):
        return _wrap(self._host.key())

    @property
    def row(self):
        return _wrap(self._host.row())


class Columns:
    """Columns of equal length, by name: m.send_enter or m['send_enter']. Two are equal if they have the same columns and rows.

    Patterns that compute the same thing from them share the result."""

    def __init__(self, columns):
        self._host = columns

    def __eq__(self, other):
        return isinstance(other, Columns) and self._host is other._host

    def __hash__(self):
        return len(self)

    def __getattr__(self, name):
        if name[:1] == "_":
            raise AttributeError(name)
        answer = self._host.column(name)
        if answer.problem is not None:
            raise AttributeError(answer.problem)
        column = Column(answer.value)
        self.__dict__[name] = column
        return column

    def __getitem__(self, key):
        if isinstance(key, str):
            try:
                return getattr(self, key)
            except AttributeError as unknown:
                raise KeyError(str(unknown)) from None
        return self.select(key)

    def select(self, mask):
        if not isinstance(mask, Column):
            raise TypeError("rows are selected by a mask, not by " + type(mask).__name__)
        return Columns(_checked(self._host.select(mask._host)))

    def __len__(self):
        _seen(self._host)
        return self._host.length()

    def keys(self):
        return list(self._host.names())

    def __repr__(self):
        return str(len(self)) + " rows of " + " ".join(self.keys())


def _either(a, b, method):
    if isinstance(a, Column):
        return a._apply(method, b)
    if isinstance(b, Column):
        return b._apply(method, a)
    return min(a, b) if method == "minimum" else max(a, b)


def minimum(a, b):
    return _either(a, b, "minimum")


def maximum(a, b):
    return _either(a, b, "maximum")


def where(mask, yes, no):
    return mask.where(yes, no)

# Made from the description of the language; GeneratedLanguageTest compares it.

from os import PathLike
from typing import Any, Iterable, Literal

from . import Location, Trace

def line(across: Any, up: Any = None, *, file: str | PathLike[str], title: str = "", x: str = "", y: str = "", steps: bool = False, size: tuple[int, int] | None = None) -> str:
    """Lines: line(xs, ys), line(xs, {"name": ys}) or line({"name": (xs, ys)}); xs ascend."""
    ...
def bar(labels: Iterable[Any], values: Any, *, file: str | PathLike[str], title: str = "", x: str = "", y: str = "", stacked: bool = False, size: tuple[int, int] | None = None) -> str:
    """Bars: values, or {"name": values} for several at each label."""
    ...
def heatmap(rows: Iterable[Any], down: Any = None, across: Any = None, label: str = "", *, file: str | PathLike[str], title: str = "", x: str = "", y: str = "", log: bool = False, shared: Literal['sum', 'mean', 'max'] = "sum", size: tuple[int, int] | None = None) -> str:
    """A matrix in colours, a list of numbers for each row; down and across name rows and columns."""
    ...
def timeline(trace: Trace, begin: float = 0, end: float | None = None, locations: Iterable[int | Location] | None = None, *, file: str | PathLike[str], messages: bool = True, title: str = "", x: str = "", y: str = "", size: tuple[int, int] | None = None) -> str:
    """What locations do from begin to end, coloured by region, with messages as arrows."""
    ...

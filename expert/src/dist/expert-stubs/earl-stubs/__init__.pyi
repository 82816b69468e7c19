# Made from the description of the language; GeneratedLanguageTest compares it.

from array import array
from os import PathLike
from typing import Any, Iterable, Iterator, Literal, overload
from typing_extensions import Self

from . import plot as plot

class TraceException(Exception):
    """A trace cannot be read: one line that names the file, the byte and what was expected."""

class Column:
    """One value per row, computed by the host when a value is asked for."""
    @property
    def kind(self) -> Literal['integer', 'number', 'truth', 'string']:
        """What it holds."""
        ...
    def tolist(self) -> list[Any]:
        """Its values."""
        ...
    def to_numbers(self) -> array[float]:
        """Its values as numbers. The number of a string is its id."""
        ...
    def to_integers(self) -> array[int]:
        """Its values as integers. A missing value is -1, a number is cut towards 0, and the integer of a string is its id."""
        ...
    def plus(self, other: Column | float) -> Column:
        """This + other."""
        ...
    def minus(self, other: Column | float) -> Column:
        """This - other."""
        ...
    def times(self, other: Column | float) -> Column:
        """This x other."""
        ...
    def divided_by(self, other: Column | float) -> Column:
        """This / other, always a number: 1/0 is infinite, 0/0 is NaN."""
        ...
    def floor_divided_by(self, other: Column | float) -> Column:
        """Largest integer at or below this / other. An integer divided by 0 is 0."""
        ...
    def modulo(self, other: Column | float) -> Column:
        """The remainder of floor_divided_by, with the sign of other. An integer modulo 0 is 0."""
        ...
    def negated(self) -> Column:
        """- this."""
        ...
    def abs(self) -> Column:
        """|this|."""
        ...
    def sqrt(self) -> Column:
        """The square root, a number; NaN for a negative or missing value."""
        ...
    def power(self, exponent: Column | float) -> Column:
        """This to the power of the exponent, a number. Times count in seconds. NaN for a missing value, and for a root of a negative one."""
        ...
    def log(self) -> Column:
        """The natural logarithm, a number. Times count in seconds. Minus infinity for 0; NaN for a negative or missing value."""
        ...
    def clip(self, least: Column | float, most: Column | float) -> Column:
        """The value, limited to the range from least to most; most if least is larger. NaN stays NaN."""
        ...
    def minimum(self, other: Column | float) -> Column:
        """The smaller of the two; NaN if either is NaN."""
        ...
    def maximum(self, other: Column | float) -> Column:
        """The larger of the two; NaN if either is NaN."""
        ...
    def as_number(self) -> Column:
        """As numbers; integers beyond 2^53 are rounded."""
        ...
    def as_integer(self) -> Column:
        """As integers, rounded towards 0; NaN becomes -1."""
        ...
    def less_than(self, other: Column | float) -> Column:
        """This < other."""
        ...
    def at_most(self, other: Column | float) -> Column:
        """This <= other."""
        ...
    def greater_than(self, other: Column | float) -> Column:
        """This > other."""
        ...
    def at_least(self, other: Column | float) -> Column:
        """This >= other."""
        ...
    def equal_to(self, other: Column | float | str | None) -> Column:
        """This = other; strings are compared by their text. NaN and missing strings are equal to nothing."""
        ...
    def not_equal_to(self, other: Column | float | str | None) -> Column:
        """Not equal_to; true for NaN."""
        ...
    def one_of(self, words: Iterable[str | float] | Column) -> Column:
        """Whether a row is one of the strings."""
        ...
    def row_in(self, values: Column) -> Column:
        """In each row, the first row of values with the same value; -1 if there is none. values is a column of any length: integers for integers, strings for strings. A missing value (-1) is never found."""
        ...
    def like(self, pattern: str) -> Column:
        """Whether a row's whole string matches a pattern in which * stands for any characters: "MPI_Wait*"."""
        ...
    def missing(self) -> Column:
        """Whether a row is missing: NaN, or -1 in a column of integers or strings."""
        ...
    def where(self, yes: Column | float, no: Column | float) -> Column:
        """yes where this mask is true, no elsewhere."""
        ...
    def filled(self, scalar: float) -> Column:
        """A scalar in each row; the column has as many rows as this one."""
        ...
    def rows(self) -> Column:
        """This column's own row numbers, 0 .. length()-1."""
        ...
    def take(self, rows: Column) -> Column:
        """The rows that an integer column lists, in its order; the result has its length. Row -1 gives a missing value (a truth value: false). A row outside -1 .. length()-1 causes an error when it is computed."""
        ...
    def select(self, mask: Column) -> Column:
        """The rows where the mask is true, in order. The rows are counted when their number is first needed."""
        ...
    def reversed(self) -> Column:
        """The rows in reverse order."""
        ...
    def sort(self) -> Column:
        """Sorted in ascending order, NaN last."""
        ...
    def order(self, second: Column = ..., third: Column = ..., fourth: Column = ...) -> Column:
        """The row numbers in ascending order of value, NaN last; equal values in order of the second column, if it is given, then of the third, of the fourth, and of row."""
        ...
    def largest(self, n: int) -> Column:
        """Up to n rows with the largest values, the largest first, without NaN; equal values in order of row."""
        ...
    def unique(self) -> Column:
        """The distinct values in ascending order, without NaN."""
        ...
    def computed(self) -> Column:
        """This column, computed now and kept in memory; off the heap if it is large."""
        ...
    def sum(self) -> Any:
        """Compensated sum, correct to the last bits for any order of magnitude. True counts as 1."""
        ...
    def mean(self) -> float:
        """Mean; NaN if there is no value."""
        ...
    def std(self) -> float:
        """Standard deviation: the root of the mean square of the distance from the mean; in seconds for times; NaN if there is no value."""
        ...
    def median(self) -> float:
        """Median: quantile 0.5."""
        ...
    def quantile(self, share: float) -> float:
        """The value that a share of the values, from 0 to 1, does not exceed, as a number; in seconds for times; NaN if there is no value. Between two neighbouring values, it grows linearly with the share. 0 gives the smallest value, 1 the largest."""
        ...
    def max(self) -> Any:
        """The largest value; NaN if there is none."""
        ...
    def min(self) -> Any:
        """The smallest value; NaN if there is none."""
        ...
    def argmax(self) -> Any:
        """First row of the largest value; nothing if there is none."""
        ...
    def argmin(self) -> Any:
        """First row of the smallest value; nothing if there is none."""
        ...
    def count(self) -> Any:
        """Number of rows that are not NaN; for a mask, of rows that are true."""
        ...
    def any(self) -> bool:
        """Whether a row is true (not 0)."""
        ...
    def all(self) -> bool:
        """Whether all rows are true (not 0)."""
        ...
    def group_sum(self, by: Column) -> Grouped:
        """Sum of each group: compensated; exact for integers, which wrap around at 64 bits."""
        ...
    def group_mean(self, by: Column) -> Grouped:
        """Mean of each group."""
        ...
    def group_std(self, by: Column) -> Grouped:
        """std of each group."""
        ...
    def group_median(self, by: Column) -> Grouped:
        """median of each group."""
        ...
    def group_quantile(self, by: Column, share: float) -> Grouped:
        """quantile of each group."""
        ...
    def group_max(self, by: Column) -> Grouped:
        """The largest value of each group."""
        ...
    def group_min(self, by: Column) -> Grouped:
        """The smallest value of each group."""
        ...
    def group_count(self, by: Column) -> Grouped:
        """count of each group."""
        ...
    def group_argmax(self, by: Column) -> Grouped:
        """First row of the largest value of each group."""
        ...
    def group_argmin(self, by: Column) -> Grouped:
        """First row of the smallest value of each group."""
        ...
    def sum_over(self, by: Column) -> Column:
        """In each row, group_sum of its group."""
        ...
    def mean_over(self, by: Column) -> Column:
        """In each row, group_mean of its group."""
        ...
    def max_over(self, by: Column) -> Column:
        """In each row, group_max of its group: c.enter.maxOver(c.instance) is when the last member entered."""
        ...
    def min_over(self, by: Column) -> Column:
        """In each row, group_min of its group."""
        ...
    def count_over(self, by: Column) -> Column:
        """In each row, group_count of its group."""
        ...
    def argmax_over(self, by: Column) -> Column:
        """In each row, group_argmax of its group."""
        ...
    def argmin_over(self, by: Column) -> Column:
        """In each row, group_argmin of its group."""
        ...
    def running_max_over(self, by: Column) -> Column:
        """In each row, the largest value of its group up to this row; missing if there is none yet."""
        ...
    def running_argmax_over(self, by: Column) -> Column:
        """In each row, the row of the largest value of its group up to this row, the first of equal ones; -1 if there is none yet or the key is missing."""
        ...
    def cumulative(self, by: Column = ...) -> Column:
        """In each row, the sum of its group, or without by of all rows, up to this row, without NaN: in the unit of the column, exact for integers, which wrap around at 64 bits. Missing where the key is missing."""
        ...
    def lag(self, by: Column = ...) -> Column:
        """In each row, the value of the row before it in its group, or without by of the row before it. Missing where there is none, and where the key is missing; a truth value is false there."""
        ...
    def next_below(self, by: Column, among: Column, step: Column, kept: int) -> Column:
        """In each row that the mask among selects, the next row of its group with a smaller value in a later step; -1 if there is none, and in all other rows. The rows of a step must be consecutive within their group. A group remembers at most kept unresolved rows. At the end of a step it drops the oldest rows beyond that number; they stay -1."""
        ...
    def __add__(self, other: Column | float) -> Column: ...
    def __radd__(self, other: float) -> Column: ...
    def __sub__(self, other: Column | float) -> Column: ...
    def __rsub__(self, other: float) -> Column: ...
    def __mul__(self, other: Column | float) -> Column: ...
    def __rmul__(self, other: float) -> Column: ...
    def __truediv__(self, other: Column | float) -> Column: ...
    def __rtruediv__(self, other: float) -> Column: ...
    def __floordiv__(self, other: Column | float) -> Column: ...
    def __rfloordiv__(self, other: float) -> Column: ...
    def __mod__(self, other: Column | float) -> Column: ...
    def __rmod__(self, other: float) -> Column: ...
    def __neg__(self) -> Column: ...
    def __abs__(self) -> Column: ...
    def __lt__(self, other: Column | float) -> Column: ...
    def __le__(self, other: Column | float) -> Column: ...
    def __gt__(self, other: Column | float) -> Column: ...
    def __ge__(self, other: Column | float) -> Column: ...
    def __eq__(self, other: object) -> Column: ...  # type: ignore[override]
    def __ne__(self, other: object) -> Column: ...  # type: ignore[override]
    def __and__(self, mask: Column) -> Column: ...
    def __or__(self, mask: Column) -> Column: ...
    def __invert__(self) -> Column: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    @overload
    def __getitem__(self, key: int) -> Any: ...
    @overload
    def __getitem__(self, key: slice | Column) -> Column: ...

class Grouped(Column):
    """One value per group."""
    @property
    def key(self) -> Column:
        """What each group has in common."""
        ...
    @property
    def row(self) -> Column:
        """The row that makes the value of each group."""
        ...

class Columns:
    """Columns of equal length, by name: m.send_enter."""
    def select(self, mask: Column) -> Self:
        """The rows where the mask is true."""
        ...
    def keys(self) -> list[str]:
        """The names of the columns."""
        ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: str) -> Column: ...
    @overload
    def __getitem__(self, key: Column) -> Self: ...

class ActivitiesTable(Columns):
    """A kernel, copy or memset on a stream of an accelerator, in order of the begins."""
    begin: Column
    """its first record (event)"""
    end: Column
    """its last record (event)"""
    call: Column
    """enter of the call that queued it, -1 if unknown (event)"""
    stream: Column
    """location of the stream"""
    device: Column
    """number of the device: devices of different processes have different numbers"""
    rank: Column
    """rank of the process, -1 if it has none"""
    host: Column
    """location that queued it, -1 if unknown"""
    kind: Column
    """kernel, copy, memset or collective"""
    name: Column
    """name of the kernel; of a copy its direction"""
    bytes: Column
    """bytes of a copy or of a collective operation, -1 if unknown"""
    direction: Column
    """of a copy: HtoD, DtoH, DtoD, or PtoP between devices"""
    previous: Column
    """row of the activity before it in its stream, -1 for none"""
    waited_for: Column
    """row of the activity of another stream for which it waited, -1 for none"""
    waited_begin: Column
    """first record of that activity, -1 for none (event)"""
    waited_end: Column
    """its last record, -1 for none (event)"""
    after_unseen: Column
    """a graph was launched into its stream after the activity before it, and the trace has no activity of it"""
    correlation: Column
    """number that it shares with the call that queued it, -1 if the trace has none"""
    graph: Column
    """number of the graph to which it belongs, -1 for none"""
    group: Column
    """process group of a collective operation"""
    operation: Column
    """the collective operation"""
    sequence: Column
    """number of the collective operation in its group, -1 if unknown"""
    members: Column
    """ranks of the process group, where the trace has them"""
    ready_ticks: Column
    """time at which it could begin, exactly; -1 if unknown (ticks)"""
    free_ticks: Column
    """latest end of the activities before it in its stream, exactly; -1 for none (ticks)"""
    begin_time: Column
    """its begin (s)"""
    end_time: Column
    """its end (s)"""
    call_enter: Column
    """enter of the call that queued it (s)"""
    call_leave: Column
    """leave of that call (s)"""
    waited_until: Column
    """end of the activity of another stream for which it waited (s)"""
    ready: Column
    """when it could begin: the latest of the enter of its call and of the ends of previous and waited_for; NaN if unknown (s)"""
    free: Column
    """latest end of the activities before it in its stream; NaN for none (s)"""
    call_region: Column
    """region of the call that queued it"""
    callpath: Column
    """call path of the call that queued it, -1 if unknown"""

class CallsTable(Columns):
    """A call: an instance of a region, in order of the enters."""
    call: Column
    """enter of the call (event)"""
    caller: Column
    """enter of the call that made it (event)"""
    callpath: Column
    """call path"""
    location: Column
    """location"""
    enter: Column
    """time of the enter (s)"""
    leave: Column
    """time of the leave (s)"""
    inclusive: Column
    """time from enter to leave, callees included (s)"""
    exclusive: Column
    """time in the call itself (s)"""
    region: Column
    """region"""
    location_kind: Column
    """kind of the location, as OTF2 names it"""

class CollectivesTable(Columns):
    """A member of a collective operation, in order of the operations' and the members' ends."""
    instance: Column
    """number of the operation"""
    com: Column
    """communicator of the operation"""
    root: Column
    """location of the root, -1 for an operation without one"""
    size: Column
    """members of the communicator"""
    location: Column
    """location of the member"""
    sent: Column
    """what the member sent (bytes)"""
    received: Column
    """what the member received (bytes)"""
    operation: Column
    """the operation as OTF2 names it, BARRIER for instance"""
    region: Column
    """region of the call in which the member ended"""
    intercommunicator: Column
    """the communicator joins two groups: a member needs only those of the other group"""
    in_second_group: Column
    """the member belongs to the second group of an intercommunicator"""
    complete: Column
    """all members have a record"""
    is_root: Column
    """the member is the root"""
    blocking: Column
    """the member began and ended in the same call"""
    begin: Column
    """the member's begin record; the enter of its call where there is none (event)"""
    end: Column
    """the member's end record (event)"""
    call: Column
    """enter of the call in which the member ended (event)"""
    begin_call: Column
    """enter of the call in which the member began (event)"""
    poll_call: Column
    """enter of the first of the tests that end with the call, with nothing but polling in between (event)"""
    enter: Column
    """time of the begin record (s)"""
    leave: Column
    """time of the end record (s)"""
    poll_enter: Column
    """enter of the first poll (s)"""
    call_enter: Column
    """enter of the call in which the member ended (s)"""
    call_leave: Column
    """leave of that call (s)"""

class CriticalPathTable(Columns):
    """A call path on a location where the critical path passes."""
    callpath: Column
    """call path"""
    location: Column
    """location"""
    time: Column
    """time of the critical path in it (s)"""
    imbalance: Column
    """what the path spends there beyond the mean of all locations (s)"""
    arrivals: Column
    """how often the path comes to the location at the end of a wait in the call path"""
    passes: Column
    """how many passes end so: stretches over messages in which the path neither returns nor turns back"""
    phase_imbalance: Column
    """work of the location beyond the mean, in phases in which it is the busiest, longest in the call path (s)"""
    phases: Column
    """number of these phases between meetings of all processes"""
    impact: Column
    """what all locations lost because the path takes that long there (s)"""

class DelaysTable(Columns):
    """A call path on a location that made others wait, by kind and term."""
    callpath: Column
    """call path that was late"""
    location: Column
    """location that was late"""
    kind: Column
    """pattern that defines the waits"""
    long_term: Column
    """through other waits"""
    cost: Column
    """sum of the waits that it caused (s)"""
    without_processor: Column
    """the part of it in which that location had no processor (s)"""

class DeviceSyncsTable(Columns):
    """A call of a host that waits for a stream, a device or an event, or that may wait, in order of the enters."""
    call: Column
    """enter of the call; of a loop of queries, of the first one (event)"""
    last_call: Column
    """enter of the query that ends a loop; otherwise that call (event)"""
    location: Column
    """location that called"""
    stream: Column
    """location of the stream that the call names, -1 for none"""
    kind: Column
    """stream, device, event, copy, allocation, or query for a loop of queries"""
    needed: Column
    """row of the activity that ended last of those that the call needs, -1 for none"""
    begin: Column
    """first record of that activity (event)"""
    end: Column
    """its last record (event)"""
    waits: Column
    """the call waited until that activity ended: by definition, or because it returned soon after that"""
    unseen: Column
    """the call needs a graph of which the trace has no activity: it was launched after the last activity that the call needs"""
    around: Column
    """enter of the region in which the call is, -1 for none (event)"""
    between_ticks: Column
    """how long the wait in a loop of queries lies between them, exactly (ticks)"""
    queries_ticks: Column
    """how long the wait in a loop of queries lies in them, exactly (ticks)"""
    enter: Column
    """enter of the call (s)"""
    last_enter: Column
    """enter of the last call (s)"""
    leave: Column
    """leave of the last call (s)"""
    end_time: Column
    """end of the activity (s)"""
    between: Column
    """how long the wait in a loop of queries lies between them (s)"""
    queries: Column
    """how long the wait in a loop of queries lies in them (s)"""
    region: Column
    """region of the call"""

class DevicesTable(Columns):
    """A device that streams belong to, in order of its first stream."""
    device: Column
    """number of the device, from 0"""
    useful: Column
    """time in which at least one of its kernels runs (s)"""
    active: Column
    """time in which at least one of its kernels, copies or memsets runs (s)"""

class EpochsTable(Columns):
    """An access epoch and a target in it, with the exposure epoch to which it belongs; then an origin of an exposure epoch that has no access epoch."""
    access: Column
    """number of the access epoch"""
    exposure: Column
    """number of the exposure epoch"""
    win: Column
    """window"""
    origin: Column
    """location of the origin"""
    target: Column
    """location of the target"""
    start_call: Column
    """enter of MPI_Win_start (event)"""
    complete_call: Column
    """enter of MPI_Win_complete (event)"""
    post_call: Column
    """enter of MPI_Win_post (event)"""
    wait_call: Column
    """enter of MPI_Win_wait, or of the MPI_Win_test that succeeded (event)"""
    transfer: Column
    """event at which the origin had done its last transfer to the target: its completion in a call of its own, the leave of the call that began it, or the leave of MPI_Win_start (event)"""
    access_complete: Column
    """the access epoch has ended, and all its exposure epochs are there"""
    exposure_complete: Column
    """the exposure epoch has ended, and all its access epochs are there"""
    start_enter: Column
    """enter of MPI_Win_start (s)"""
    start_leave: Column
    """its leave (s)"""
    complete_enter: Column
    """enter of MPI_Win_complete (s)"""
    complete_leave: Column
    """its leave (s)"""
    post_enter: Column
    """enter of MPI_Win_post (s)"""
    post_leave: Column
    """its leave (s)"""
    wait_enter: Column
    """enter of the call that ends the exposure epoch (s)"""
    wait_leave: Column
    """its leave (s)"""
    transferred: Column
    """time of the transfer (s)"""
    wait_region: Column
    """region of the call that ends the exposure epoch"""

class EventsTable(Columns):
    """An event; the row is the position."""
    pos: Column
    """the event itself (event)"""
    enterptr: Column
    """enter of the innermost region that is open at the event (event)"""
    exitptr: Column
    """leave of the region instance that the event enters (event)"""
    sendptr: Column
    """send of the message that the event receives (event)"""
    recvptr: Column
    """receive of the message that the event sends (event)"""
    time: Column
    """when it happened (s)"""
    ticks: Column
    """when it happened, exactly (ticks)"""
    location: Column
    """location"""
    callpath: Column
    """call path of the region instance in which it happened"""
    collptr: Column
    """collective operation that the event ends"""
    messageptr: Column
    """message that the event sends or receives"""
    len: Column
    """size of the message that the event sends or receives (bytes)"""
    type: Column
    """enter, exit, send, recv, collexit or event"""
    region: Column
    """region that it enters, leaves, or happens in"""

class FileOperationsTable(Columns):
    """An operation on a file, in order of the begins: a file is opened or closed, its position changes, or bytes move."""
    file: Column
    """name of the file"""
    library: Column
    """library that does it: MPI-IO, POSIX or ISOC, for instance"""
    operation: Column
    """OPEN, CLOSE, SEEK, READ, WRITE or FLUSH"""
    handle: Column
    """number of the open file"""
    location: Column
    """location"""
    offset: Column
    """byte of the file at which it begins, -1 if the trace does not say"""
    requested: Column
    """bytes that were asked for"""
    bytes: Column
    """bytes that were moved"""
    call: Column
    """enter of the call that began it (event)"""
    complete: Column
    """record that completed it, -1 for none (event)"""
    collective: Column
    """all processes that opened the file do it together"""
    enter: Column
    """enter of the call (s)"""
    leave: Column
    """leave of the call (s)"""
    completed: Column
    """time of the record that completed it (s)"""
    region: Column
    """region of the call"""

class HostWaitsTable(Columns):
    """A part of the time that a host waited for a device: while one activity ran, or none; in order of the waits, then of time."""
    call: Column
    """enter of the call that waited (event)"""
    location: Column
    """location that waited"""
    rank: Column
    """its rank, -1 if it has none"""
    kind: Column
    """kind of the call, as in device_syncs"""
    activity: Column
    """row of the activity, -1 for none"""
    name: Column
    """name of the activity, or no activity"""
    queued_by: Column
    """enter of the call that queued it, -1 if unknown (event)"""
    ticks: Column
    """how long, exactly (ticks)"""
    time: Column
    """how long (s)"""
    region: Column
    """region of the call that waited"""
    queued_at: Column
    """call path of the call that queued the activity, -1 if unknown"""

class IdlingTable(Columns):
    """A thread that idles while its master runs a call path alone."""
    callpath: Column
    """call path of the master"""
    location: Column
    """location of the thread that idles"""
    master: Column
    """location of the master"""
    ticks: Column
    """how long, exactly (ticks)"""
    time: Column
    """how long (s)"""

class LocationsTable(Columns):
    """A location, by number."""
    location: Column
    """location"""
    rank: Column
    """MPI rank of the location, -1 if it has none"""
    kind: Column
    """kind of the location, as OTF2 names it"""

class LocksTable(Columns):
    """A lock of a window or of threads, in order of the requests."""
    win: Column
    """window, -1 for a lock of threads"""
    location: Column
    """location that asked for the lock"""
    target: Column
    """location of the window's part; -1 for all of the window, and for threads"""
    lock: Column
    """number of the lock"""
    holder: Column
    """location that held it in a way that excludes this one, and released it last"""
    call: Column
    """enter of the call that asked for it (event)"""
    release: Column
    """its release (event)"""
    freed: Column
    """release by the holder (event)"""
    wait_call: Column
    """enter of the call in which this location was when the holder released it, -1 for none (event)"""
    exclusive: Column
    """the lock is exclusive"""
    wait_enter: Column
    """enter of that call (s)"""
    wait_leave: Column
    """its leave (s)"""
    freed_time: Column
    """time of the release by the holder (s)"""
    region: Column
    """region of the call that asked for the lock"""
    wait_region: Column
    """region of the call in which this location waited"""

class MessagesTable(Columns):
    """A message: a send and its receive, in order of the receives."""
    send: Column
    """the send (event)"""
    recv: Column
    """the receive (event)"""
    send_call: Column
    """enter of the call that started the send (event)"""
    send_complete_call: Column
    """enter of the call that completed the send; a wait or test of a non-blocking one (event)"""
    recv_post_call: Column
    """enter of the call that posted the receive (event)"""
    recv_call: Column
    """enter of the call that completed the receive (event)"""
    probe_call: Column
    """enter of the MPI_Probe or MPI_Mprobe directly before the call that posted the receive, if there is one (event)"""
    poll_call: Column
    """enter of the first of the tests or non-blocking probes that end with last_poll_call, with nothing but polling in between (event)"""
    last_poll_call: Column
    """enter of the test that completed the receive, or of the MPI_Iprobe or MPI_Improbe directly before the call that posted it (event)"""
    send_time: Column
    """time of the send (s)"""
    recv_time: Column
    """time of the receive (s)"""
    send_enter: Column
    """enter of the call that started the send (s)"""
    send_leave: Column
    """leave of that call (s)"""
    send_complete_enter: Column
    """enter of the call that completed the send (s)"""
    send_complete_leave: Column
    """leave of that call (s)"""
    recv_post_enter: Column
    """enter of the call that posted the receive (s)"""
    recv_post_leave: Column
    """leave of that call (s)"""
    recv_enter: Column
    """enter of the call that completed the receive (s)"""
    recv_leave: Column
    """leave of that call (s)"""
    probe_enter: Column
    """enter of the probe (s)"""
    probe_leave: Column
    """leave of the probe (s)"""
    poll_enter: Column
    """enter of the first poll (s)"""
    last_poll_leave: Column
    """leave of the last poll (s)"""
    bytes: Column
    """size of the message (bytes)"""
    tag: Column
    """tag"""
    com: Column
    """communicator"""
    source: Column
    """location that sent"""
    destination: Column
    """location that received"""
    send_region: Column
    """region of the call that started the send"""
    send_complete_region: Column
    """region of the call that completed the send"""
    recv_post_region: Column
    """region of the call that posted the receive"""
    recv_region: Column
    """region of the call that completed the receive"""
    overtakes: Column
    """an older message for the same location was still under way when it was received"""

class NeighboursTable(Columns):
    """A member of a neighbourhood operation, or of a collective operation on an intercommunicator, and a process that sends to it, in order of the members' enters."""
    location: Column
    """location of the member"""
    source: Column
    """location of the process that sends"""
    call: Column
    """enter of the member's call (event)"""
    source_call: Column
    """enter of its call in the operation, -1 if the trace does not have it (event)"""
    receives: Column
    """the member receives bytes in the operation"""
    sends: Column
    """the trace says of the operation that the process sends bytes to the member"""
    enter: Column
    """enter of the member's call (s)"""
    leave: Column
    """its leave (s)"""
    source_enter: Column
    """enter of its call in the operation (s)"""
    source_leave: Column
    """its leave (s)"""
    region: Column
    """region of the call"""

class ProcessorLossesTable(Columns):
    """An interval in which a thread did not run all the time, from one record of the system's metrics to the next, in order of the ends."""
    location: Column
    """the thread's location"""
    record: Column
    """record of metrics at the end of the interval (event)"""
    call: Column
    """enter of the call in which the thread stayed longest, -1 outside of all calls (event)"""
    callpath: Column
    """call path of that call, -1 outside of all calls"""
    program: Column
    """that call is of the program: none of MPI, SHMEM, a runtime of threads or a GPU"""
    duration: Column
    """duration of the interval (s)"""
    lost: Column
    """time in which the thread was ready to run, but had no processor (s)"""
    oversubscribed: Column
    """the part of it that threads of the run explain: more of them were ready than they have processors (s)"""
    asleep: Column
    """time in which the thread waited for a timer, a file or another thread, or was stopped (s)"""

class ProfileTable(Columns):
    """A call path on a location that visits it, by call path and then by location."""
    callpath: Column
    """call path"""
    location: Column
    """location"""
    rank: Column
    """MPI rank of the location, -1 if it has none"""
    visits: Column
    """how often the call path was entered"""
    inclusive: Column
    """time from enter to leave, callees included (s)"""
    exclusive: Column
    """time in the call path itself (s)"""
    initialized: Column
    """that time between the end of MPI_Init and the begin of MPI_Finalize; all of it on a location that does not call them (s)"""
    region: Column
    """innermost region of the call path"""
    group: Column
    """paradigm of that region"""
    role: Column
    """role of that region"""
    location_kind: Column
    """kind of the location, as OTF2 names it"""
    io: Column
    """input or output: by the role of the region, a group of regions called I/O, or records of operations on files"""
    outermost: Column
    """no caller of the region is of its paradigm"""

class RegionGroupsTable(Columns):
    """A region that the trace counts among a group."""
    group: Column
    """name of the group"""
    region: Column
    """name of the region"""

class SegmentsTable(Columns):
    """A stay of the critical path on a location, in order of time."""
    location: Column
    """location"""
    callpath: Column
    """call path of most of that time, -1 for none"""
    begin: Column
    """when the path comes to the location (s)"""
    end: Column
    """when it leaves it (s)"""
    call: Column
    """enter of the call whose wait ended at the begin, -1 in the first row (event)"""

class StreamCollectivesTable(Columns):
    """A member of a collective operation on a stream, or of one of processors outside of MPI, in order of the begins."""
    begin: Column
    """enter of the kernel or call (event)"""
    end: Column
    """leave of the kernel or call (event)"""
    instance: Column
    """number of the operation, -1 if the other members are unknown"""
    location: Column
    """location of the member"""
    rank: Column
    """rank of the process, -1 if it has none"""
    node: Column
    """name of the part of the machine that the process is in, empty if unknown"""
    group: Column
    """name of the process group, where the trace has it"""
    operation: Column
    """the operation: allreduce, alltoall, sendrecv, ..."""
    sequence: Column
    """number of the operation in its group, -1 if unknown"""
    bytes: Column
    """size of the member's data, -1 if unknown"""
    size: Column
    """processes of the group, -1 if unknown"""
    evidence: Column
    """how the operation was found: number, order, ends or none"""
    kernel: Column
    """the member is a kernel on a stream"""
    paired: Column
    """the operation is known"""
    comparable: Column
    """times of different processes can be compared"""
    enter: Column
    """begin of the member (s)"""
    leave: Column
    """end of the member (s)"""
    region: Column
    """kernel or call"""

class TeamsTable(Columns):
    """A thread of a team at an OpenMP barrier, in order of the enters."""
    instance: Column
    """number of the barrier"""
    team: Column
    """number of the team"""
    location: Column
    """location of the thread"""
    size: Column
    """threads of the team"""
    call: Column
    """enter of the barrier (event)"""
    implicit: Column
    """the barrier is implicit"""
    complete: Column
    """all threads of the team are there"""
    enter: Column
    """enter of the barrier (s)"""
    leave: Column
    """its leave (s)"""
    region: Column
    """region of the barrier"""

class VectorsTable(Columns):
    """A member of MPI_Alltoallv or MPI_Alltoallw and the last of the members for which it waits, in order of the operations."""
    instance: Column
    """number of the operation"""
    location: Column
    """location of the member"""
    call: Column
    """enter of the call in which the member ended (event)"""
    begin: Column
    """the member's begin record; the enter of its call where there is none (event)"""
    end: Column
    """the member's end record (event)"""
    source_call: Column
    """enter of the call in which the last member began that certainly sends to this one, -1 for none (event)"""
    source_begin: Column
    """begin record of that member (event)"""
    source_end: Column
    """end record of that member (event)"""
    possible_call: Column
    """enter of the call in which the last member began that may send to this one, -1 for none (event)"""
    possible_begin: Column
    """begin record of that member (event)"""
    blocking: Column
    """the member began and ended in the same call"""
    known: Column
    """the trace says who sends to the member, or there is one other member only"""
    enter: Column
    """time of the begin record (s)"""
    leave: Column
    """time of the end record (s)"""
    source_enter: Column
    """time of the begin record of the last member that certainly sends (s)"""
    possible_enter: Column
    """time of the begin record of the last member that may send (s)"""
    call_enter: Column
    """enter of the call in which the member ended (s)"""
    call_leave: Column
    """leave of that call (s)"""
    region: Column
    """region of the call in which the member ended"""

class WaitsTable(Columns):
    """A call that waited for another process, in order of the calls."""
    kind: Column
    """pattern that defines the wait"""
    location: Column
    """location that waited"""
    rank: Column
    """its MPI rank, -1 if it has none"""
    partner_location: Column
    """location that it waited for, -1 if that is not known"""
    partner_rank: Column
    """MPI rank of that location"""
    call: Column
    """enter of the call that waited (event)"""
    record: Column
    """what it waited with: a receive, a send, the end of an operation, or the call (event)"""
    partner: Column
    """enter of the call that it waited for (event)"""
    partner_record: Column
    """what it waited for (event)"""
    counted: Column
    """the wait is at least as long as its pattern's minimum"""
    begin: Column
    """since when it waited (s)"""
    wait: Column
    """how long it waited (s)"""
    attributed: Column
    """the part of that time that no other wait claims, within the call (s)"""
    indirect: Column
    """the part of it that other waits of the partner caused (s)"""
    direct: Column
    """the rest: what the partner was late by itself (s)"""
    propagating: Column
    """the largest part of it of which a later wait was made (s)"""
    terminal: Column
    """the rest (s)"""
    long_term: Column
    """later waits that it caused, in all (s)"""
    callpath: Column
    """call path of the call that waited"""
    region: Column
    """region of that call"""
    partner_callpath: Column
    """call path of the call that it waited for"""
    partner_region: Column
    """region of that call"""

class WindowsTable(Columns):
    """A member of a collective operation on a window, in order of the members' ends."""
    instance: Column
    """number of the operation"""
    win: Column
    """window"""
    location: Column
    """location of the member"""
    size: Column
    """members of the window"""
    call: Column
    """enter of the member's call (event)"""
    begin: Column
    """the member's begin record; the call where there is none (event)"""
    end: Column
    """the member's end record (event)"""
    operation: Column
    """the operation as OTF2 names it, CREATE_HANDLE for instance"""
    region: Column
    """region of the call"""
    complete: Column
    """all members have a record"""
    enter: Column
    """time of the begin record (s)"""
    leave: Column
    """time of the end record (s)"""
    call_enter: Column
    """enter of the call (s)"""
    call_leave: Column
    """leave of the call (s)"""

class IterationsTable(Columns):
    """An iteration of a loop."""
    iteration: Column
    """number of the iteration, from 1"""
    entry: Column
    """number of the entry of the loop to which it belongs"""
    first: Column
    """first event: the enter of the header (event)"""
    last: Column
    """last event (event)"""
    begin: Column
    """when it began (s)"""
    end: Column
    """when it ended (s)"""
    time: Column
    """from begin to end (s)"""
    mpi_time: Column
    """time of that in calls of MPI (s)"""
    wait: Column
    """time of that which belongs to waits (s)"""
    messages: Column
    """messages sent and received in it"""
    bytes_sent: Column
    """what messages and collective operations sent (bytes)"""
    bytes_received: Column
    """what they received (bytes)"""

class Message:
    """A matched message."""
    row: int
    send: Event | None
    """the send (event)"""
    recv: Event | None
    """the receive (event)"""
    send_call: Event | None
    """enter of the call that started the send (event)"""
    send_complete_call: Event | None
    """enter of the call that completed the send; a wait or test of a non-blocking one (event)"""
    recv_post_call: Event | None
    """enter of the call that posted the receive (event)"""
    recv_call: Event | None
    """enter of the call that completed the receive (event)"""
    probe_call: Event | None
    """enter of the MPI_Probe or MPI_Mprobe directly before the call that posted the receive, if there is one (event)"""
    poll_call: Event | None
    """enter of the first of the tests or non-blocking probes that end with last_poll_call, with nothing but polling in between (event)"""
    last_poll_call: Event | None
    """enter of the test that completed the receive, or of the MPI_Iprobe or MPI_Improbe directly before the call that posted it (event)"""
    send_time: float
    """time of the send (s)"""
    recv_time: float
    """time of the receive (s)"""
    send_enter: float
    """enter of the call that started the send (s)"""
    send_leave: float
    """leave of that call (s)"""
    send_complete_enter: float
    """enter of the call that completed the send (s)"""
    send_complete_leave: float
    """leave of that call (s)"""
    recv_post_enter: float
    """enter of the call that posted the receive (s)"""
    recv_post_leave: float
    """leave of that call (s)"""
    recv_enter: float
    """enter of the call that completed the receive (s)"""
    recv_leave: float
    """leave of that call (s)"""
    probe_enter: float
    """enter of the probe (s)"""
    probe_leave: float
    """leave of the probe (s)"""
    poll_enter: float
    """enter of the first poll (s)"""
    last_poll_leave: float
    """leave of the last poll (s)"""
    bytes: int | None
    """size of the message (bytes)"""
    tag: int | None
    """tag"""
    com: int | None
    """communicator"""
    source: int | None
    """location that sent"""
    destination: int | None
    """location that received"""
    send_region: str
    """region of the call that started the send"""
    send_complete_region: str
    """region of the call that completed the send"""
    recv_post_region: str
    """region of the call that posted the receive"""
    recv_region: str
    """region of the call that completed the receive"""
    overtakes: bool
    """an older message for the same location was still under way when it was received"""
    def __getitem__(self, name: str) -> Any: ...
    def has(self, name: str) -> bool: ...
    def keys(self) -> list[str]: ...

class Member:
    """What one location does in a collective operation."""
    row: int
    instance: int | None
    """number of the operation"""
    com: int | None
    """communicator of the operation"""
    root: int | None
    """location of the root, -1 for an operation without one"""
    size: int | None
    """members of the communicator"""
    location: int | None
    """location of the member"""
    sent: int | None
    """what the member sent (bytes)"""
    received: int | None
    """what the member received (bytes)"""
    operation: str
    """the operation as OTF2 names it, BARRIER for instance"""
    region: str
    """region of the call in which the member ended"""
    intercommunicator: bool
    """the communicator joins two groups: a member needs only those of the other group"""
    in_second_group: bool
    """the member belongs to the second group of an intercommunicator"""
    complete: bool
    """all members have a record"""
    is_root: bool
    """the member is the root"""
    blocking: bool
    """the member began and ended in the same call"""
    begin: Event | None
    """the member's begin record; the enter of its call where there is none (event)"""
    end: Event | None
    """the member's end record (event)"""
    call: Event | None
    """enter of the call in which the member ended (event)"""
    begin_call: Event | None
    """enter of the call in which the member began (event)"""
    poll_call: Event | None
    """enter of the first of the tests that end with the call, with nothing but polling in between (event)"""
    enter: float
    """time of the begin record (s)"""
    leave: float
    """time of the end record (s)"""
    poll_enter: float
    """enter of the first poll (s)"""
    call_enter: float
    """enter of the call in which the member ended (s)"""
    call_leave: float
    """leave of that call (s)"""
    def __getitem__(self, name: str) -> Any: ...
    def has(self, name: str) -> bool: ...
    def keys(self) -> list[str]: ...

class Trace:
    """A trace: a sequence of events in order of time, with links between them."""
    @property
    def duration(self) -> float:
        """Time from the first event to the last. (s)"""
        ...
    @property
    def path(self) -> str:
        """The anchor file."""
        ...
    @property
    def locations(self) -> list[Location]:
        """The locations, by id."""
        ...
    @property
    def regions(self) -> list[Region]:
        """The regions, by id."""
        ...
    @property
    def groups(self) -> list[Group]:
        """The groups, by id."""
        ...
    @property
    def communicators(self) -> list[Communicator]:
        """The communicators, by id."""
        ...
    @property
    def metrics(self) -> list[Metric]:
        """The metrics, by id."""
        ...
    @property
    def system_tree(self) -> list[SystemNode]:
        """The nodes of the system tree, by id."""
        ...
    @property
    def properties(self) -> list[Property]:
        """The properties of the trace, and of what it defines."""
        ...
    @property
    def messages(self) -> Messages:
        """The matched messages. Call it with a filter to select some; its columns are attributes, too."""
        ...
    @property
    def collectives(self) -> Collectives:
        """The collective operations. Call it with a filter to select some."""
        ...
    @property
    def columns(self) -> EventsTable:
        """The events as columns: the row is the position."""
        ...
    def event(self, pos: int | Event | None) -> Event:
        """The event at a position."""
        ...
    def events(self, start: float | None = None, end: float | None = None, location: int | Location | None = None, type: str | None = None, region: str | None = None) -> Events:
        """Some events in order: from start to end (exclusive) in seconds, on a location, of a type, in a region."""
        ...
    def literal(self, pos: int | Event | None) -> str:
        """The event at a position as text: type, location and attributes."""
        ...
    def at(self, time: float) -> int:
        """Position of the first event at or after a time; the number of events if there is none."""
        ...
    def next(self, pos: int | Event | None) -> Event | None:
        """The next event on the location of the event at a position; nothing after the last."""
        ...
    def previous(self, pos: int | Event | None) -> Event | None:
        """The previous event on the location of the event at a position; nothing before the first."""
        ...
    def stack(self, location: int | Location, at: int | Event | None = None) -> list[int]:
        """Positions of the enters open on a location after an event, the outermost first; by default the event of the callback, otherwise the last."""
        ...
    def queue(self, src: int | Location | None = None, dest: int | Location | None = None, at: int | Event | None = None) -> list[int]:
        """Positions of the sends under way after an event, from a source, to a destination; by default the event of the callback, otherwise the last."""
        ...
    def state(self, pos: int | Event | None) -> State:
        """The stacks of all locations, by id, and the queue, after the event at a position."""
        ...
    def comm_matrix(self, by: Literal['bytes', 'count'] = "bytes") -> list[list[int]]:
        """What each location sends to each: a list for each sender."""
        ...
    def comm_by_process(self, by: Literal['bytes', 'count'] = "bytes") -> tuple[list[int], list[int]]:
        """What each location sends, and what each receives."""
        ...
    def message_histogram(self, bins: int = 10) -> tuple[list[int], list[float]]:
        """Messages by size: the counts, and the edges of the ranges in bytes."""
        ...
    def comm_over_time(self, by: Literal['bytes', 'count'] = "bytes", bins: int = 50, side: Literal['send', 'receive'] = "send") -> tuple[list[int], list[float]]:
        """What locations send (side "send") or receive ("receive") over time: the sums, and the edges of the ranges."""
        ...
    def flat_profile(self) -> list[dict[str, Any]]:
        """What each function costs, the most expensive first: name, visits, locations, exclusive and inclusive (s)."""
        ...
    def time_profile(self, bins: int = 50) -> tuple[list[float], dict[str, list[float]], list[float]]:
        """Seconds in each function over time: edges of the ranges, seconds by function and range, seconds in no function."""
        ...
    def load_imbalance(self, top: int = 1) -> list[dict[str, Any]]:
        """How unevenly locations spend time in each function: name, imbalance (longest by mean), mean (s), top."""
        ...
    def idle_time(self) -> list[float]:
        """Time in receives and waits, by location. (s)"""
        ...
    def flowgraph(self, location: int | Location, signature: str = "call,size,partner,callsite", events: str = "mpi") -> Graph:
        """The event flow graph of a location."""
        ...
    def graph_groups(self, within: float = 0, signature: str = "call,size,partner,callsite", events: str = "mpi") -> list[dict[str, Any]]:
        """Groups of processes whose graphs differ by at most a distance (0 to 1): locations, representative, spread, nearest."""
        ...
    def transitions(self, calls: Column, values: Column, signature: str = "call,size,partner,callsite", events: str = "mpi") -> list[dict[str, Any]]:
        """What calls cost by the edges of the flow graphs that lead to them, the largest first: source, target, callsite, sum, count."""
        ...
    def loops(self, location: int | Location) -> Loops:
        """The loops in which a location makes its calls, by id."""
        ...
    def model(self, location: int | Location | None = None) -> Model:
        """What a location, or without one what all locations communicate, as nested loops."""
        ...
    def whatif(self, scale: dict[str, float] | None = None, balance: str | list[str] | None = None, remove: str | list[str] | None = None, network: str | None = None) -> Trace:
        """The trace that the run has after changes, by a replay: all tables, waits and statistics are of the predicted times. scale: factors by call path, {"work@rank2": 0.5}. balance: a call path in which every rank takes the mean; remove: a wait state for which no process is late; or lists of these. network: ideal, factor=0.1 or latency=1us,bandwidth=25GB/s. As of expert whatif. Positions, messages and operations are those of this trace. A pattern finds what removing its waits gains by duration - whatif(remove=name).duration."""
        ...
    def callpath(self, pos: int | Event | None) -> CallPath | None:
        """The node of the call tree in which an event happens; nothing outside all regions."""
        ...
    def callpaths(self) -> list[CallPath]:
        """The call tree: its nodes by id, callers first."""
        ...
    def callpath_name(self, callpath: int) -> str:
        """A call path by its id: the names of its regions, "main/solve/MPI_Recv"."""
        ...
    def message(self, pos: int | Event | None) -> Message | None:
        """The message of a send or receive; nothing if it has none."""
        ...
    def collective(self, pos: int | Event | None) -> Collective | None:
        """The collective operation of a collexit; nothing if it has none."""
        ...
    def close(self) -> None:
        """Closes a trace that the script has opened."""
        ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Event]: ...
    @overload
    def __getitem__(self, key: int) -> Event: ...
    @overload
    def __getitem__(self, key: slice) -> list[Event]: ...
    def __enter__(self) -> Trace: ...
    def __exit__(self, *failure: object) -> None: ...
    @property
    def activities(self) -> ActivitiesTable:
        """A kernel, copy or memset on a stream of an accelerator, in order of the begins."""
        ...
    @property
    def calls(self) -> CallsTable:
        """A call: an instance of a region, in order of the enters."""
        ...
    @property
    def critical_path(self) -> CriticalPathTable:
        """A call path on a location where the critical path passes."""
        ...
    @property
    def delays(self) -> DelaysTable:
        """A call path on a location that made others wait, by kind and term."""
        ...
    @property
    def device_syncs(self) -> DeviceSyncsTable:
        """A call of a host that waits for a stream, a device or an event, or that may wait, in order of the enters."""
        ...
    @property
    def devices(self) -> DevicesTable:
        """A device that streams belong to, in order of its first stream."""
        ...
    @property
    def epochs(self) -> EpochsTable:
        """An access epoch and a target in it, with the exposure epoch to which it belongs; then an origin of an exposure epoch that has no access epoch."""
        ...
    @property
    def file_operations(self) -> FileOperationsTable:
        """An operation on a file, in order of the begins: a file is opened or closed, its position changes, or bytes move."""
        ...
    @property
    def host_waits(self) -> HostWaitsTable:
        """A part of the time that a host waited for a device: while one activity ran, or none; in order of the waits, then of time."""
        ...
    @property
    def idling(self) -> IdlingTable:
        """A thread that idles while its master runs a call path alone."""
        ...
    @property
    def locks(self) -> LocksTable:
        """A lock of a window or of threads, in order of the requests."""
        ...
    @property
    def neighbours(self) -> NeighboursTable:
        """A member of a neighbourhood operation, or of a collective operation on an intercommunicator, and a process that sends to it, in order of the members' enters."""
        ...
    @property
    def processor_losses(self) -> ProcessorLossesTable:
        """An interval in which a thread did not run all the time, from one record of the system's metrics to the next, in order of the ends."""
        ...
    @property
    def profile(self) -> ProfileTable:
        """A call path on a location that visits it, by call path and then by location."""
        ...
    @property
    def region_groups(self) -> RegionGroupsTable:
        """A region that the trace counts among a group."""
        ...
    @property
    def segments(self) -> SegmentsTable:
        """A stay of the critical path on a location, in order of time."""
        ...
    @property
    def stream_collectives(self) -> StreamCollectivesTable:
        """A member of a collective operation on a stream, or of one of processors outside of MPI, in order of the begins."""
        ...
    @property
    def teams(self) -> TeamsTable:
        """A thread of a team at an OpenMP barrier, in order of the enters."""
        ...
    @property
    def vectors(self) -> VectorsTable:
        """A member of MPI_Alltoallv or MPI_Alltoallw and the last of the members for which it waits, in order of the operations."""
        ...
    @property
    def waits(self) -> WaitsTable:
        """A call that waited for another process, in order of the calls."""
        ...
    @property
    def windows(self) -> WindowsTable:
        """A member of a collective operation on a window, in order of the members' ends."""
        ...

class Event:
    """An event. Records have further attributes, by OTF2's names; keys() lists those of an event. A link that is missing is None."""
    @property
    def pos(self) -> int:
        """Its position."""
        ...
    @property
    def time(self) -> float:
        """When it happens. (s)"""
        ...
    @property
    def loc(self) -> int:
        """Its location."""
        ...
    @property
    def type(self) -> Literal['enter', 'exit', 'send', 'recv', 'collexit', 'event']:
        """What it is."""
        ...
    @property
    def kind(self) -> str:
        """OTF2's name of the record."""
        ...
    @property
    def name(self) -> str:
        """OTF2's name of the record."""
        ...
    @property
    def region(self) -> str | None:
        """The region in which it happens."""
        ...
    @property
    def callpath(self) -> str | None:
        """The call path in which it happens."""
        ...
    @property
    def callsite(self) -> str | None:
        """Where the region was called."""
        ...
    @property
    def group(self) -> str | None:
        """The region's group, or its paradigm."""
        ...
    @property
    def enterptr(self) -> int | None:
        """Enter of the region in which it happens; of an enter, of the caller."""
        ...
    @property
    def exitptr(self) -> int | None:
        """Exit of the region in which it happens."""
        ...
    @property
    def sendptr(self) -> int | None:
        """Of a receive: its send."""
        ...
    @property
    def recvptr(self) -> int | None:
        """Of a send: its receive."""
        ...
    @property
    def collptr(self) -> int | None:
        """Of a collexit: the number of the collective operation."""
        ...
    @property
    def messageptr(self) -> int | None:
        """Of a send or receive: the number of the message."""
        ...
    @property
    def dest(self) -> int | None:
        """Of a send: the location that receives."""
        ...
    @property
    def src(self) -> int | None:
        """Of a receive: the location that sent."""
        ...
    @property
    def tag(self) -> int | None:
        """Of a send or receive: the tag."""
        ...
    @property
    def len(self) -> int | None:
        """Of a send or receive: the size in bytes."""
        ...
    @property
    def com(self) -> int | None:
        """Of a send, receive or collexit: the communicator."""
        ...
    @property
    def root(self) -> int | None:
        """Of a collexit: the location of the root."""
        ...
    @property
    def sent(self) -> int | None:
        """Of a collexit: the bytes sent."""
        ...
    @property
    def recvd(self) -> int | None:
        """Of a collexit: the bytes received."""
        ...
    @property
    def request(self) -> int | None:
        """The request of a non-blocking operation."""
        ...
    def get(self, name: str, default: Any = None) -> Any:
        """The attribute, or the default if this event has none of that name."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...
    def __getitem__(self, name: str) -> Any: ...
    def __contains__(self, name: str) -> bool: ...
    def __getattr__(self, name: str) -> Any: ...

class EnterEvent(Event):
    """An enter of a region."""
    @property
    def region(self) -> str:
        """The region in which it happens."""
        ...
    @property
    def callpath(self) -> str:
        """The call path in which it happens."""
        ...

class ExitEvent(Event):
    """An exit of a region."""
    @property
    def region(self) -> str:
        """The region in which it happens."""
        ...
    @property
    def callpath(self) -> str:
        """The call path in which it happens."""
        ...

class SendEvent(Event):
    """A send of a message."""
    @property
    def dest(self) -> int:
        """The location that receives."""
        ...
    @property
    def tag(self) -> int:
        """The tag."""
        ...
    @property
    def len(self) -> int:
        """The size in bytes."""
        ...
    @property
    def com(self) -> int:
        """The communicator."""
        ...

class RecvEvent(Event):
    """A receive of a message."""
    @property
    def src(self) -> int:
        """The location that sent."""
        ...
    @property
    def tag(self) -> int:
        """The tag."""
        ...
    @property
    def len(self) -> int:
        """The size in bytes."""
        ...
    @property
    def com(self) -> int:
        """The communicator."""
        ...

class CollexitEvent(Event):
    """An exit of a collective operation."""
    @property
    def region(self) -> str:
        """The region in which it happens."""
        ...
    @property
    def com(self) -> int:
        """The communicator."""
        ...

class Events:
    """Some events of a trace, in order."""
    def positions(self) -> Iterator[int]:
        """Their positions, one by one."""
        ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Event]: ...

class State:
    """What the program is doing after an event."""
    @property
    def stacks(self) -> list[list[int]]:
        """Positions of the open enters, by location."""
        ...
    @property
    def queue(self) -> list[int]:
        """Positions of the sends under way."""
        ...

class Messages(MessagesTable):
    """The matched messages of a trace, or some of them, in order of their receives."""
    @property
    def columns(self) -> MessagesTable:
        """A row for each message."""
        ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Message]: ...
    @overload
    def __getitem__(self, key: str) -> Column: ...
    @overload
    def __getitem__(self, key: Column) -> Columns: ...
    @overload
    def __getitem__(self, key: int) -> Message: ...
    @overload
    def __getitem__(self, key: slice) -> list[Message]: ...
    def __call__(self, src: int | Location | None = None, dest: int | Location | None = None, com: int | Communicator | None = None, tag: int | None = None, least_bytes: int = 0, start: float | None = None, end: float | None = None) -> Messages:
        """Messages from a source, to a destination, on a communicator, of a tag, of at least least_bytes bytes, under way in a range of time."""
        ...

class Collectives(CollectivesTable):
    """The collective operations of a trace, or some of them, in order of their last member's end."""
    @property
    def columns(self) -> CollectivesTable:
        """A row for each member of each operation."""
        ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Collective]: ...
    @overload
    def __getitem__(self, key: str) -> Column: ...
    @overload
    def __getitem__(self, key: Column) -> Columns: ...
    @overload
    def __getitem__(self, key: int) -> Collective: ...
    @overload
    def __getitem__(self, key: slice) -> list[Collective]: ...
    def __call__(self, operation: str | None = None, com: int | Communicator | None = None, root: int | Location | None = None, location: int | Location | None = None, start: float | None = None, end: float | None = None) -> Collectives:
        """Operations as OTF2 names them, on a communicator, with a root, in which a location takes part, in a range of time."""
        ...

class Collective:
    """A collective operation."""
    @property
    def instance(self) -> int:
        """Its number."""
        ...
    @property
    def operation(self) -> str:
        """OTF2's name of the operation."""
        ...
    @property
    def com(self) -> int | None:
        """The communicator."""
        ...
    @property
    def root(self) -> int | None:
        """The location of the root."""
        ...
    @property
    def size(self) -> int:
        """Number of members of the communicator."""
        ...
    @property
    def complete(self) -> bool:
        """Whether the trace has all members."""
        ...
    @property
    def blocking(self) -> bool:
        """Whether the operation blocks."""
        ...
    @property
    def members(self) -> list[Member]:
        """Its members, by rank."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class CallPath:
    """A node of the call tree."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def region(self) -> str:
        """Name of its region."""
        ...
    @property
    def path(self) -> str:
        """Names of its regions: "main/solve/MPI_Recv"."""
        ...
    @property
    def depth(self) -> int:
        """1 for an outermost region."""
        ...
    @property
    def parent(self) -> CallPath | None:
        """Its caller."""
        ...
    @property
    def children(self) -> list[CallPath]:
        """What it calls."""
        ...
    @property
    def visits(self) -> int:
        """Visits on all locations."""
        ...
    @property
    def inclusive(self) -> float:
        """Time on all locations, with what it calls. (s)"""
        ...
    @property
    def exclusive(self) -> float:
        """Time on all locations, without what it calls. (s)"""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class Location:
    """A stream of events."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def ref(self) -> int:
        """Its number in the archive."""
        ...
    @property
    def name(self) -> str:
        """Its name in the archive."""
        ...
    @property
    def label(self) -> str:
        """How reports call it: "rank 3"."""
        ...
    @property
    def kind(self) -> str:
        """OTF2's type of location."""
        ...
    @property
    def group(self) -> str:
        """The group of locations, in general the process."""
        ...
    @property
    def process(self) -> int | None:
        """Number of the process."""
        ...
    @property
    def rank(self) -> int | None:
        """MPI rank."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class Region:
    """A function, a loop, an MPI call."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def name(self) -> str:
        """Its name."""
        ...
    @property
    def canonical_name(self) -> str:
        """Its name for the linker."""
        ...
    @property
    def role(self) -> str:
        """OTF2's role."""
        ...
    @property
    def paradigm(self) -> str:
        """OTF2's paradigm."""
        ...
    @property
    def file(self) -> str:
        """Its source file."""
        ...
    @property
    def line(self) -> int:
        """The line where it begins."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class Group:
    """A group of locations, regions, metrics or ranks."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def ref(self) -> int:
        """Its number in the archive."""
        ...
    @property
    def name(self) -> str:
        """Its name."""
        ...
    @property
    def type(self) -> str:
        """OTF2's type of group."""
        ...
    @property
    def paradigm(self) -> str:
        """OTF2's paradigm."""
        ...
    @property
    def members(self) -> list[int]:
        """Its members."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class Communicator:
    """A communicator."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def name(self) -> str:
        """Its name."""
        ...
    @property
    def parent(self) -> int | None:
        """The communicator it was made from."""
        ...
    @property
    def self(self) -> bool:
        """Whether it is one of MPI_COMM_SELF's kind."""
        ...
    @property
    def size(self) -> int:
        """Number of its members."""
        ...
    @property
    def members(self) -> list[int | None]:
        """Locations by rank."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class Metric:
    """A metric."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def ref(self) -> int:
        """Its number in the archive."""
        ...
    @property
    def name(self) -> str:
        """Its name."""
        ...
    @property
    def description(self) -> str:
        """What it measures."""
        ...
    @property
    def type(self) -> str:
        """OTF2's type of metric."""
        ...
    @property
    def mode(self) -> str:
        """OTF2's mode."""
        ...
    @property
    def base(self) -> str:
        """Base of the scale."""
        ...
    @property
    def exponent(self) -> int:
        """Exponent of the scale."""
        ...
    @property
    def unit(self) -> str:
        """Its unit."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class SystemNode:
    """A node of the system tree."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def ref(self) -> int:
        """Its number in the archive."""
        ...
    @property
    def name(self) -> str:
        """Its name."""
        ...
    @property
    def kind(self) -> str:
        """What it is: a machine, a node."""
        ...
    @property
    def parent(self) -> int | None:
        """The node it is part of."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class Property:
    """A property of the trace, or of what it defines."""
    @property
    def of(self) -> str:
        """What it belongs to."""
        ...
    @property
    def owner(self) -> int | None:
        """The number of that."""
        ...
    @property
    def name(self) -> str:
        """Its name."""
        ...
    @property
    def value(self) -> str:
        """Its value."""
        ...
    def has(self, name: str) -> bool:
        """Whether it has an attribute of that name."""
        ...
    def keys(self) -> list[str]:
        """The names of its attributes."""
        ...

class Loop:
    """A loop of a location; its length is the number of its iterations."""
    @property
    def id(self) -> int:
        """Its number: outer loops come before those in them."""
        ...
    @property
    def nest(self) -> Loops:
        """The loops of the location."""
        ...
    @property
    def parent(self) -> Loop | None:
        """The loop around it."""
        ...
    @property
    def children(self) -> list[Loop]:
        """The loops directly in it."""
        ...
    @property
    def depth(self) -> int:
        """1 if it is in no other loop."""
        ...
    @property
    def function(self) -> str:
        """The function that repeats the calls; empty if the trace has no functions."""
        ...
    @property
    def header(self) -> str:
        """The call at which iterations begin."""
        ...
    @property
    def callsite(self) -> str:
        """The call site of that."""
        ...
    @property
    def entries(self) -> int:
        """How often the program enters it."""
        ...
    @property
    def time(self) -> float:
        """Time in it. (s)"""
        ...
    @property
    def mpi_time(self) -> float:
        """Time of that in MPI. (s)"""
        ...
    @property
    def members(self) -> list[int]:
        """Ids of its nodes in the flow graph."""
        ...
    @property
    def irreducible(self) -> bool:
        """Whether the program also enters it elsewhere than at its header."""
        ...
    @property
    def iterations(self) -> IterationsTable:
        """The iterations as columns."""
        ...
    def first(self, iteration: int) -> Event:
        """The first event of an iteration: the enter of its header. Iterations are numbered from 1."""
        ...
    @overload
    def iteration_of(self, event: Column) -> Column: ...
    @overload
    def iteration_of(self, event: int | Event | None) -> int | None:
        """The number of the iteration, from 1, in which an event happens; of a column of positions a column, -1 for none."""
        ...
    def __len__(self) -> int: ...

class Loops:
    """The loops of a location by id."""
    @property
    def signature(self) -> str:
        """What makes calls the same node."""
        ...
    @property
    def main(self) -> Loop | None:
        """The loop in no other loop that takes most time."""
        ...
    def innermost(self, event: int | Event | None) -> Loop | None:
        """The innermost loop in which an event happens."""
        ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Loop]: ...
    @overload
    def __getitem__(self, key: int) -> Loop: ...
    @overload
    def __getitem__(self, key: slice) -> list[Loop]: ...

class Node:
    """A kind of call in a flow graph."""
    @property
    def id(self) -> int:
        """Its number, in the order of the first events."""
        ...
    @property
    def graph(self) -> Graph:
        """The graph."""
        ...
    @property
    def label(self) -> str:
        """What it is."""
        ...
    @property
    def callsite(self) -> str:
        """Its call site."""
        ...
    @property
    def count(self) -> int:
        """Number of calls."""
        ...
    @property
    def bytes(self) -> int | None:
        """Bytes of each call."""
        ...
    @property
    def time(self) -> float:
        """Time in the calls. (s)"""
        ...
    @property
    def shortest(self) -> float:
        """Shortest call. (s)"""
        ...
    @property
    def longest(self) -> float:
        """Longest call. (s)"""
        ...
    @property
    def partners(self) -> list[int]:
        """Locations at the other end."""
        ...
    @property
    def out(self) -> list[Edge]:
        """Edges to what follows."""
        ...
    @property
    def into(self) -> list[Edge]:
        """Edges from what precedes."""
        ...
    @property
    def successors(self) -> list[Node]:
        """What follows."""
        ...
    @property
    def predecessors(self) -> list[Node]:
        """What precedes."""
        ...
    @property
    def dominator(self) -> Node | None:
        """The last node that every path from the first node to this one passes."""
        ...

class Edge:
    """What follows what in a flow graph."""
    @property
    def id(self) -> int:
        """Its number."""
        ...
    @property
    def graph(self) -> Graph:
        """The graph."""
        ...
    @property
    def source(self) -> Node:
        """Where it begins."""
        ...
    @property
    def target(self) -> Node:
        """Where it ends."""
        ...
    @property
    def weight(self) -> int:
        """How often the program takes it."""
        ...
    @property
    def share(self) -> float:
        """Share of the departures from its source, 0 to 1."""
        ...
    @property
    def time(self) -> float:
        """Time between the calls. (s)"""
        ...
    @property
    def shortest(self) -> float:
        """Shortest time between the calls. (s)"""
        ...
    @property
    def longest(self) -> float:
        """Longest time between the calls. (s)"""
        ...
    @property
    def runs(self) -> list[list[int]]:
        """When the program takes it: lists of first number, last number, stride and count."""
        ...
    @property
    def calls(self) -> list[int]:
        """Numbers of the calls to which it leads, in order."""
        ...

class Graph:
    """The event flow graph of a location; its length is the number of calls."""
    @property
    def nodes(self) -> list[Node]:
        """Its nodes, by id."""
        ...
    @property
    def edges(self) -> list[Edge]:
        """Its edges, by id."""
        ...
    def node_of(self, event: int | Event | None) -> Node | None:
        """The node of the call in which an event happens."""
        ...
    def call_of(self, event: int | Event | None) -> int | None:
        """The number of the call in which an event happens."""
        ...
    def call(self, number: int) -> tuple[Event, Node]:
        """The enter of a call and its node, by the call's number."""
        ...
    def edge(self, source: Node, target: Node) -> Edge | None:
        """The edge between two nodes."""
        ...
    def path(self, source: Node, target: Node) -> list[Node]:
        """The nodes of a shortest path between two nodes, both included; empty if there is none."""
        ...
    def __len__(self) -> int: ...

class Construct:
    """A loop or an event of a model."""
    @property
    def id(self) -> int:
        """Its number, in the order of the text."""
        ...
    @property
    def text(self) -> str:
        """Its line of the text."""
        ...
    @property
    def iterations(self) -> int:
        """How often a loop runs; 0 for an event."""
        ...
    @property
    def is_loop(self) -> bool:
        """Whether it is a loop."""
        ...
    @property
    def parent(self) -> Construct | None:
        """The loop around it."""
        ...
    @property
    def loops(self) -> list[Construct]:
        """The loops around it, the outermost first."""
        ...
    @property
    def locations(self) -> list[int]:
        """Ids of the locations that take part."""
        ...

class Model:
    """A model of communication: its constructs by id. Its text is str(model)."""
    def construct_of(self, event: int | Event | None) -> Construct | None:
        """The construct of a send, receive or collexit; of an enter or exit, that of the first of these in the call."""
        ...
    def counters(self, event: int | Event | None) -> list[int]:
        """In which iterations of the loops around its construct an event is, from 1, the outermost first."""
        ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Construct]: ...
    @overload
    def __getitem__(self, key: int) -> Construct: ...
    @overload
    def __getitem__(self, key: slice) -> list[Construct]: ...

def open(path: str | PathLike[str]) -> Trace:
    """Opens a further trace. Only scripts may."""
    ...
def minimum(a: Column | float, b: Column | float) -> Column:
    """The smaller of two columns, or of a column and a number, row by row."""
    ...
def maximum(a: Column | float, b: Column | float) -> Column:
    """The larger of two columns, or of a column and a number, row by row."""
    ...
def where(mask: Column, yes: Column | float, no: Column | float) -> Column:
    """Yes where the mask is true, no elsewhere."""
    ...

trace: Trace
traces: list[Trace]

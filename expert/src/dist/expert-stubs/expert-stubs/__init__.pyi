# Made from the description of the language; GeneratedLanguageTest compares it.

from typing import Any, Literal

from . import _described
from earl import (
    ActivitiesTable as ActivitiesTable,
    CallsTable as CallsTable,
    CollectivesTable as CollectivesTable,
    CriticalPathTable as CriticalPathTable,
    DelaysTable as DelaysTable,
    DeviceSyncsTable as DeviceSyncsTable,
    DevicesTable as DevicesTable,
    EpochsTable as EpochsTable,
    EventsTable as EventsTable,
    FileOperationsTable as FileOperationsTable,
    HostWaitsTable as HostWaitsTable,
    IdlingTable as IdlingTable,
    LocationsTable as LocationsTable,
    LocksTable as LocksTable,
    MessagesTable as MessagesTable,
    NeighboursTable as NeighboursTable,
    ProcessorLossesTable as ProcessorLossesTable,
    ProfileTable as ProfileTable,
    RegionGroupsTable as RegionGroupsTable,
    SegmentsTable as SegmentsTable,
    StreamCollectivesTable as StreamCollectivesTable,
    TeamsTable as TeamsTable,
    VectorsTable as VectorsTable,
    WaitsTable as WaitsTable,
    WindowsTable as WindowsTable,
    IterationsTable as IterationsTable,
    Collective as Collective,
    CollexitEvent as CollexitEvent,
    Column as Column,
    Columns as Columns,
    EnterEvent as EnterEvent,
    Event as Event,
    ExitEvent as ExitEvent,
    Graph as Graph,
    Grouped as Grouped,
    Location as Location,
    Loops as Loops,
    Member as Member,
    Message as Message,
    RecvEvent as RecvEvent,
    SendEvent as SendEvent,
    Trace as Trace,
    maximum as maximum,
    minimum as minimum,
    where as where,
)

class AnyTable(
    ActivitiesTable,
    CallsTable,
    CollectivesTable,
    CriticalPathTable,
    DelaysTable,
    DeviceSyncsTable,
    DevicesTable,
    EpochsTable,
    EventsTable,
    FileOperationsTable,
    HostWaitsTable,
    IdlingTable,
    LocationsTable,
    LocksTable,
    MessagesTable,
    NeighboursTable,
    ProcessorLossesTable,
    ProfileTable,
    RegionGroupsTable,
    SegmentsTable,
    StreamCollectivesTable,
    TeamsTable,
    VectorsTable,
    WaitsTable,
    WindowsTable,
    IterationsTable,
):
    """The table that a class of patterns names: it has the columns of one of these."""

def parameter(default: bool | int | float | str, help: str = "", type: Any = None, min: float | None = None, max: float | None = None, choices: list[Any] | None = None) -> Any:
    """A value that the user of a pattern may set: -P pattern.name=value."""
    ...

class Pattern:
    """A performance problem that can be looked for in a trace."""
    parent: str | None
    """The pattern it is part of."""
    table: str | None
    """The table for describe()."""
    kind: Literal['peer', 'group', 'aside', 'none'] | None
    """What its waits are. peer: one process waits for another; group: members of a collective operation wait for one of them; aside: a wait with causes that synchronizes no processes, as in non-blocking operations; none: a wait whose causes EXPERT does not look for."""
    unit: str
    """The unit of its severity."""
    view: bool
    """Whether sums exclude it."""
    default: bool
    """Whether it runs when the user names no pattern."""
    unmatched: bool
    """Whether it accepts receives without a send and collective operations that lack members."""
    trace: Trace
    """The trace."""
    definitions: Literal['scalasca', 'expert3', 'paper']
    """Whose definitions to follow where sources differ (--definitions)."""
    def add(self, value: float | Column, at: Event | int | Message | Member | Column | Columns | None = None, because: dict[str, Any] | None = None, callpath: int | Column | None = None, location: int | Column | None = None) -> None:
        """Books severity where the event at happens, or in a call path on a location. Values that are not positive are dropped. Of a column, at, callpath, location and what explains it may be columns of the same length."""
        ...
    def wait(self, value: float | Column, at: Event | int | Message | Member | Column, on: dict[str, Any] | None = None, begin: float | Column | None = None, record: Event | int | Message | Member | Column | None = None, partner_record: Event | int | Message | Member | Column | None = None, instance: Column | None = None, met: Column | None = None, done: Column | None = None, apart: bool = False, sends: bool = False, least: float | Column = 0) -> Columns | None:
        """Adds waits to the table of waits, and books them as severity. Callbacks give numbers, events and positions, and get nothing; describe gives columns of one length, and gets the table of the waits that count. value: how long (s); rows that are not positive are no waits. at: the call that waits. on: the call that it waits for, by the word that explains it, {"send": m.send_call}; a wait without it has no causes. begin: since when (s), by default the enter of the call. record, partner_record: the records that make the two meet, by default the calls. sends: whether the sender of a message waits. least: shorter waits (s) count in no figure. Of kind group: instance, the operation; met, a mask of the members for which it was a meeting, by default all; done, how long (s) each member takes after the operation's work; apart, whether members meet only the one for whom they wait."""
        ...
    def waits_of(self, name: str) -> WaitsTable:
        """The waits that the pattern of a name finds, whether or not it is selected."""
        ...
    def result(self, name: str, value: Any, location: Column | None = None, label: Column | None = None, place: Column | None = None, places: Column | None = None) -> None:
        """Adds a figure to the report: a number, a text, lists and dicts of them, or a column with the location or label of each row. With place and places, rows with the same label are a list."""
        ...
    def in_focus(self, at: Event | int | Message | Member | Location | Column | Columns) -> Any:
        """Whether an event, message, member, position or location lies in the focus; of a column of positions, or of a table, a mask of its rows. Use it for results and for sums without an event; EXPERT drops what you book outside the focus."""
        ...
    def whole(self, table: str) -> AnyTable:
        """A table of the whole run, whatever the focus is."""
        ...
    def callpath_names(self, callpaths: Column) -> Column:
        """The names of call paths, by number."""
        ...
    def run_time(self, whole: bool = False) -> Any:
        """The longest time that a location may spend in the focus (s); with whole, in the run."""
        ...
    def graph(self, location: int | Location) -> Graph:
        """The event flow graph of a location."""
        ...
    def loops(self, location: int | Location) -> Loops:
        """The loops in which a location makes its calls."""
        ...
    def configure(self, parameters: dict[str, Any]) -> None:
        """Called first, with the values of the parameters by name."""
        ...
    def enter_callback(self, enter: EnterEvent) -> None:
        """Called for each event of type enter."""
        ...
    def exit_callback(self, exit: ExitEvent) -> None:
        """Called for each event of type exit."""
        ...
    def send_callback(self, send: SendEvent) -> None:
        """Called for each event of type send."""
        ...
    def recv_callback(self, recv: RecvEvent) -> None:
        """Called for each event of type recv."""
        ...
    def collexit_callback(self, collexit: CollexitEvent) -> None:
        """Called for each event of type collexit."""
        ...
    def event_callback(self, event: Event) -> None:
        """Called for each event of type event."""
        ...
    def message_callback(self, message: Message) -> None:
        """Called for each matched message."""
        ...
    def collective_callback(self, collective: Collective) -> None:
        """Called for each collective operation."""
        ...
    def activities(self, a: ActivitiesTable) -> None:
        """Called once with the table. A kernel, copy or memset on a stream of an accelerator, in order of the begins."""
        ...
    def collectives(self, c: CollectivesTable) -> None:
        """Called once with the table. A member of a collective operation, in order of the operations' and the members' ends."""
        ...
    def critical_path(self, c: CriticalPathTable) -> None:
        """Called once with the table. A call path on a location where the critical path passes."""
        ...
    def delays(self, d: DelaysTable) -> None:
        """Called once with the table. A call path on a location that made others wait, by kind and term."""
        ...
    def device_syncs(self, d: DeviceSyncsTable) -> None:
        """Called once with the table. A call of a host that waits for a stream, a device or an event, or that may wait, in order of the enters."""
        ...
    def epochs(self, e: EpochsTable) -> None:
        """Called once with the table. An access epoch and a target in it, with the exposure epoch to which it belongs; then an origin of an exposure epoch that has no access epoch."""
        ...
    def file_operations(self, f: FileOperationsTable) -> None:
        """Called once with the table. An operation on a file, in order of the begins: a file is opened or closed, its position changes, or bytes move."""
        ...
    def host_waits(self, h: HostWaitsTable) -> None:
        """Called once with the table. A part of the time that a host waited for a device: while one activity ran, or none; in order of the waits, then of time."""
        ...
    def idling(self, i: IdlingTable) -> None:
        """Called once with the table. A thread that idles while its master runs a call path alone."""
        ...
    def locks(self, l: LocksTable) -> None:
        """Called once with the table. A lock of a window or of threads, in order of the requests."""
        ...
    def messages(self, m: MessagesTable) -> None:
        """Called once with the table. A message: a send and its receive, in order of the receives."""
        ...
    def neighbours(self, n: NeighboursTable) -> None:
        """Called once with the table. A member of a neighbourhood operation, or of a collective operation on an intercommunicator, and a process that sends to it, in order of the members' enters."""
        ...
    def processor_losses(self, p: ProcessorLossesTable) -> None:
        """Called once with the table. An interval in which a thread did not run all the time, from one record of the system's metrics to the next, in order of the ends."""
        ...
    def profile(self, p: ProfileTable) -> None:
        """Called once with the table. A call path on a location that visits it, by call path and then by location."""
        ...
    def stream_collectives(self, s: StreamCollectivesTable) -> None:
        """Called once with the table. A member of a collective operation on a stream, or of one of processors outside of MPI, in order of the begins."""
        ...
    def teams(self, t: TeamsTable) -> None:
        """Called once with the table. A thread of a team at an OpenMP barrier, in order of the enters."""
        ...
    def vectors(self, v: VectorsTable) -> None:
        """Called once with the table. A member of MPI_Alltoallv or MPI_Alltoallw and the last of the members for which it waits, in order of the operations."""
        ...
    def waits(self, w: WaitsTable) -> None:
        """Called once with the table. A call that waited for another process, in order of the calls."""
        ...
    def windows(self, w: WindowsTable) -> None:
        """Called once with the table. A member of a collective operation on a window, in order of the members' ends."""
        ...
    def describe(self, m: _described.MessagesTable) -> Column | None:
        """Describes a computation on the table that the class names, without values; may return the severity."""
        ...
    def wrapup(self) -> None:
        """Called last."""
        ...
    def merge(self, other: Any) -> None:
        """Adds what a pattern of the same class collected in a later part of the trace."""
        ...
    def confidence(self) -> float:
        """How certain the finding is, from 0 to 1."""
        ...
    def severity(self) -> float:
        """The severity to report; by default the sum of what it booked."""
        ...

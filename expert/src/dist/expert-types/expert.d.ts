// Made from the description of the language; GeneratedLanguageTest compares it.

declare module 'expert' {
  export * from 'earl';
  import {
    Collective,
    CollexitEvent,
    Column,
    Columns,
    EnterEvent,
    Event,
    ExitEvent,
    Graph,
    Location,
    Loops,
    Member,
    Message,
    RecvEvent,
    SendEvent,
    Trace,
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
  } from 'earl';
  /** The table that a class of patterns names: it has the columns of one of these. */
  export type AnyTable = ActivitiesTable & CallsTable & CollectivesTable & CriticalPathTable & DelaysTable & DeviceSyncsTable & DevicesTable & EpochsTable & EventsTable & FileOperationsTable & HostWaitsTable & IdlingTable & LocationsTable & LocksTable & MessagesTable & NeighboursTable & ProcessorLossesTable & ProfileTable & RegionGroupsTable & SegmentsTable & StreamCollectivesTable & TeamsTable & VectorsTable & WaitsTable & WindowsTable & IterationsTable;
  export function parameter(value: boolean | number | string, help?: string, options?: {
    type?: 'integer' | 'number' | 'text' | 'boolean'; min?: number | null; max?: number | null; choices?: any[] | null
  }): any;
  /** A performance problem that can be looked for in a trace. */
  export class Pattern {
    static title: string;
    static doc: string;
    /** The pattern it is part of. */
    static parent: string | null;
    /** The table for describe(). */
    static table: string | null;
    /** What its waits are. peer: one process waits for another; group: members of a collective operation wait for one of them; aside: a wait with causes that synchronizes no processes, as in non-blocking operations; none: a wait whose causes EXPERT does not look for. */
    static kind: 'peer' | 'group' | 'aside' | 'none' | null;
    /** The unit of its severity. */
    static unit: string;
    /** Whether sums exclude it. */
    static view: boolean;
    /** Whether it runs when the user names no pattern. */
    static default: boolean;
    /** Whether it accepts receives without a send and collective operations that lack members. */
    static unmatched: boolean;
    trace: Trace;
    definitions: 'scalasca' | 'expert3' | 'paper';
    /** Books severity where the event at happens, or in a call path on a location. Values that are not positive are dropped. Of a column, at, callpath, location and what explains it may be columns of the same length. */
    add(value: number | Column, options?: { at?: Event | number | Message | Member | Column | Columns | null; because?: Record<string, any> | null; callpath?: number | Column | null; location?: number | Column | null }): void;
    /** Adds waits to the table of waits, and books them as severity. Callbacks give numbers, events and positions, and get nothing; describe gives columns of one length, and gets the table of the waits that count. value: how long (s); rows that are not positive are no waits. at: the call that waits. on: the call that it waits for, by the word that explains it, {"send": m.send_call}; a wait without it has no causes. begin: since when (s), by default the enter of the call. record, partner_record: the records that make the two meet, by default the calls. sends: whether the sender of a message waits. least: shorter waits (s) count in no figure. Of kind group: instance, the operation; met, a mask of the members for which it was a meeting, by default all; done, how long (s) each member takes after the operation's work; apart, whether members meet only the one for whom they wait. */
    wait(value: number | Column, options: { at: Event | number | Message | Member | Column; on?: Record<string, any> | null; begin?: number | Column | null; record?: Event | number | Message | Member | Column | null; partner_record?: Event | number | Message | Member | Column | null; instance?: Column | null; met?: Column | null; done?: Column | null; apart?: boolean; sends?: boolean; least?: number | Column }): Columns | null;
    /** The waits that the pattern of a name finds, whether or not it is selected. */
    waits_of(name: string): WaitsTable;
    /** Adds a figure to the report: a number, a text, lists and dicts of them, or a column with the location or label of each row. With place and places, rows with the same label are a list. */
    result(name: string, value: any, options?: { location?: Column | null; label?: Column | null; place?: Column | null; places?: Column | null }): void;
    /** Whether an event, message, member, position or location lies in the focus; of a column of positions, or of a table, a mask of its rows. Use it for results and for sums without an event; EXPERT drops what you book outside the focus. */
    in_focus(at: Event | number | Message | Member | Location | Column | Columns): any;
    /** A table of the whole run, whatever the focus is. */
    whole(table: string): AnyTable;
    /** The names of call paths, by number. */
    callpath_names(callpaths: Column): Column;
    /** The longest time that a location may spend in the focus (s); with whole, in the run. */
    run_time(options?: { whole?: boolean }): any;
    /** The event flow graph of a location. */
    graph(location: number | Location): Graph;
    /** The loops in which a location makes its calls. */
    loops(location: number | Location): Loops;
    /** Called first, with the values of the parameters by name. */
    configure(parameters: Record<string, any>): void;
    /** Called for each event of type enter. */
    enter_callback(enter: EnterEvent): void;
    /** Called for each event of type exit. */
    exit_callback(exit: ExitEvent): void;
    /** Called for each event of type send. */
    send_callback(send: SendEvent): void;
    /** Called for each event of type recv. */
    recv_callback(recv: RecvEvent): void;
    /** Called for each event of type collexit. */
    collexit_callback(collexit: CollexitEvent): void;
    /** Called for each event of type event. */
    event_callback(event: Event): void;
    /** Called for each matched message. */
    message_callback(message: Message): void;
    /** Called for each collective operation. */
    collective_callback(collective: Collective): void;
    /** Called once with the table. A kernel, copy or memset on a stream of an accelerator, in order of the begins. */
    activities(a: ActivitiesTable): void;
    /** Called once with the table. A member of a collective operation, in order of the operations' and the members' ends. */
    collectives(c: CollectivesTable): void;
    /** Called once with the table. A call path on a location where the critical path passes. */
    critical_path(c: CriticalPathTable): void;
    /** Called once with the table. A call path on a location that made others wait, by kind and term. */
    delays(d: DelaysTable): void;
    /** Called once with the table. A call of a host that waits for a stream, a device or an event, or that may wait, in order of the enters. */
    device_syncs(d: DeviceSyncsTable): void;
    /** Called once with the table. An access epoch and a target in it, with the exposure epoch to which it belongs; then an origin of an exposure epoch that has no access epoch. */
    epochs(e: EpochsTable): void;
    /** Called once with the table. An operation on a file, in order of the begins: a file is opened or closed, its position changes, or bytes move. */
    file_operations(f: FileOperationsTable): void;
    /** Called once with the table. A part of the time that a host waited for a device: while one activity ran, or none; in order of the waits, then of time. */
    host_waits(h: HostWaitsTable): void;
    /** Called once with the table. A thread that idles while its master runs a call path alone. */
    idling(i: IdlingTable): void;
    /** Called once with the table. A lock of a window or of threads, in order of the requests. */
    locks(l: LocksTable): void;
    /** Called once with the table. A message: a send and its receive, in order of the receives. */
    messages(m: MessagesTable): void;
    /** Called once with the table. A member of a neighbourhood operation, or of a collective operation on an intercommunicator, and a process that sends to it, in order of the members' enters. */
    neighbours(n: NeighboursTable): void;
    /** Called once with the table. An interval in which a thread did not run all the time, from one record of the system's metrics to the next, in order of the ends. */
    processor_losses(p: ProcessorLossesTable): void;
    /** Called once with the table. A call path on a location that visits it, by call path and then by location. */
    profile(p: ProfileTable): void;
    /** Called once with the table. A member of a collective operation on a stream, or of one of processors outside of MPI, in order of the begins. */
    stream_collectives(s: StreamCollectivesTable): void;
    /** Called once with the table. A thread of a team at an OpenMP barrier, in order of the enters. */
    teams(t: TeamsTable): void;
    /** Called once with the table. A member of MPI_Alltoallv or MPI_Alltoallw and the last of the members for which it waits, in order of the operations. */
    vectors(v: VectorsTable): void;
    /** Called once with the table. A call that waited for another process, in order of the calls. */
    waits(w: WaitsTable): void;
    /** Called once with the table. A member of a collective operation on a window, in order of the members' ends. */
    windows(w: WindowsTable): void;
    /** Describes a computation on the table that the class names, without values; may return the severity. */
    describe(m: AnyTable): Column | null;
    /** Called last. */
    wrapup(): void;
    /** Adds what a pattern of the same class collected in a later part of the trace. */
    merge(other: any): void;
    /** How certain the finding is, from 0 to 1. */
    confidence(): number;
    /** The severity to report; by default the sum of what it booked. */
    severity(): number;
  }
}

/** Known without an import. */
declare const Pattern: typeof import('expert').Pattern;
/** Known without an import. */
declare const parameter: typeof import('expert').parameter;

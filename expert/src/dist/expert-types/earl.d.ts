// Made from the description of the language; GeneratedLanguageTest compares it.

declare module 'earl' {
  /** One value per row, computed by the host when a value is asked for. */
  export interface Column {
    readonly kind: 'integer' | 'number' | 'truth' | 'string';
    readonly length: number;
    at(row: number): any;
    slice(from?: number, to?: number): Column;
    [Symbol.iterator](): Iterator<any>;
    /** Its values. */
    tolist(): any[];
    /** Its values as numbers. The number of a string is its id. */
    to_numbers(): Float64Array;
    /** Its values as integers. A missing value is -1, a number is cut towards 0, and the integer of a string is its id. */
    to_integers(): Float64Array;
    /** This + other. */
    plus(other: Column | number): Column;
    /** This - other. */
    minus(other: Column | number): Column;
    /** This x other. */
    times(other: Column | number): Column;
    /** This / other, always a number: 1/0 is infinite, 0/0 is NaN. */
    divided_by(other: Column | number): Column;
    /** Largest integer at or below this / other. An integer divided by 0 is 0. */
    floor_divided_by(other: Column | number): Column;
    /** The remainder of floor_divided_by, with the sign of other. An integer modulo 0 is 0. */
    modulo(other: Column | number): Column;
    /** - this. */
    negated(): Column;
    /** |this|. */
    abs(): Column;
    /** The square root, a number; NaN for a negative or missing value. */
    sqrt(): Column;
    /** This to the power of the exponent, a number. Times count in seconds. NaN for a missing value, and for a root of a negative one. */
    power(exponent: Column | number): Column;
    /** The natural logarithm, a number. Times count in seconds. Minus infinity for 0; NaN for a negative or missing value. */
    log(): Column;
    /** The value, limited to the range from least to most; most if least is larger. NaN stays NaN. */
    clip(least: Column | number, most: Column | number): Column;
    /** The smaller of the two; NaN if either is NaN. */
    minimum(other: Column | number): Column;
    /** The larger of the two; NaN if either is NaN. */
    maximum(other: Column | number): Column;
    /** As numbers; integers beyond 2^53 are rounded. */
    as_number(): Column;
    /** As integers, rounded towards 0; NaN becomes -1. */
    as_integer(): Column;
    /** This < other. */
    less_than(other: Column | number): Column;
    /** This <= other. */
    at_most(other: Column | number): Column;
    /** This > other. */
    greater_than(other: Column | number): Column;
    /** This >= other. */
    at_least(other: Column | number): Column;
    /** This = other; strings are compared by their text. NaN and missing strings are equal to nothing. */
    equal_to(other: Column | number | string | null): Column;
    /** Not equal_to; true for NaN. */
    not_equal_to(other: Column | number | string | null): Column;
    /** Whether a row is one of the strings. */
    one_of(words: Iterable<string | number> | Column): Column;
    /** In each row, the first row of values with the same value; -1 if there is none. values is a column of any length: integers for integers, strings for strings. A missing value (-1) is never found. */
    row_in(values: Column): Column;
    /** Whether a row's whole string matches a pattern in which * stands for any characters: "MPI_Wait*". */
    like(pattern: string): Column;
    /** Whether a row is missing: NaN, or -1 in a column of integers or strings. */
    missing(): Column;
    /** Both masks. */
    and(mask: Column): Column;
    /** One mask or both. */
    or(mask: Column): Column;
    /** The rows where this mask is false. */
    not(): Column;
    /** yes where this mask is true, no elsewhere. */
    where(yes: Column | number, no: Column | number): Column;
    /** A scalar in each row; the column has as many rows as this one. */
    filled(scalar: number): Column;
    /** This column's own row numbers, 0 .. length()-1. */
    rows(): Column;
    /** The rows that an integer column lists, in its order; the result has its length. Row -1 gives a missing value (a truth value: false). A row outside -1 .. length()-1 causes an error when it is computed. */
    take(rows: Column): Column;
    /** The rows where the mask is true, in order. The rows are counted when their number is first needed. */
    select(mask: Column): Column;
    /** The rows in reverse order. */
    reversed(): Column;
    /** Sorted in ascending order, NaN last. */
    sort(): Column;
    /** The row numbers in ascending order of value, NaN last; equal values in order of the second column, if it is given, then of the third, of the fourth, and of row. */
    order(second?: Column, third?: Column, fourth?: Column): Column;
    /** Up to n rows with the largest values, the largest first, without NaN; equal values in order of row. */
    largest(n: number): Column;
    /** The distinct values in ascending order, without NaN. */
    unique(): Column;
    /** This column, computed now and kept in memory; off the heap if it is large. */
    computed(): Column;
    /** Compensated sum, correct to the last bits for any order of magnitude. true counts as 1. */
    sum(): number;
    /** Mean; NaN if there is no value. */
    mean(): number;
    /** Standard deviation: the root of the mean square of the distance from the mean; in seconds for times; NaN if there is no value. */
    std(): number;
    /** Median: quantile 0.5. */
    median(): number;
    /** The value that a share of the values, from 0 to 1, does not exceed, as a number; in seconds for times; NaN if there is no value. Between two neighbouring values, it grows linearly with the share. 0 gives the smallest value, 1 the largest. */
    quantile(share: number): number;
    /** The largest value; NaN if there is none. */
    max(): number;
    /** The smallest value; NaN if there is none. */
    min(): number;
    /** First row of the largest value; nothing if there is none. */
    argmax(): number | null;
    /** First row of the smallest value; nothing if there is none. */
    argmin(): number | null;
    /** Number of rows that are not NaN; for a mask, of rows that are true. */
    count(): number;
    /** Whether a row is true (not 0). */
    any(): boolean;
    /** Whether all rows are true (not 0). */
    all(): boolean;
    /** Sum of each group: compensated; exact for integers, which wrap around at 64 bits. */
    group_sum(by: Column): Grouped;
    /** Mean of each group. */
    group_mean(by: Column): Grouped;
    /** std of each group. */
    group_std(by: Column): Grouped;
    /** median of each group. */
    group_median(by: Column): Grouped;
    /** quantile of each group. */
    group_quantile(by: Column, share: number): Grouped;
    /** The largest value of each group. */
    group_max(by: Column): Grouped;
    /** The smallest value of each group. */
    group_min(by: Column): Grouped;
    /** count of each group. */
    group_count(by: Column): Grouped;
    /** First row of the largest value of each group. */
    group_argmax(by: Column): Grouped;
    /** First row of the smallest value of each group. */
    group_argmin(by: Column): Grouped;
    /** In each row, group_sum of its group. */
    sum_over(by: Column): Column;
    /** In each row, group_mean of its group. */
    mean_over(by: Column): Column;
    /** In each row, group_max of its group: c.enter.maxOver(c.instance) is when the last member entered. */
    max_over(by: Column): Column;
    /** In each row, group_min of its group. */
    min_over(by: Column): Column;
    /** In each row, group_count of its group. */
    count_over(by: Column): Column;
    /** In each row, group_argmax of its group. */
    argmax_over(by: Column): Column;
    /** In each row, group_argmin of its group. */
    argmin_over(by: Column): Column;
    /** In each row, the largest value of its group up to this row; missing if there is none yet. */
    running_max_over(by: Column): Column;
    /** In each row, the row of the largest value of its group up to this row, the first of equal ones; -1 if there is none yet or the key is missing. */
    running_argmax_over(by: Column): Column;
    /** In each row, the sum of its group, or without by of all rows, up to this row, without NaN: in the unit of the column, exact for integers, which wrap around at 64 bits. Missing where the key is missing. */
    cumulative(by?: Column): Column;
    /** In each row, the value of the row before it in its group, or without by of the row before it. Missing where there is none, and where the key is missing; a truth value is false there. */
    lag(by?: Column): Column;
    /** In each row that the mask among selects, the next row of its group with a smaller value in a later step; -1 if there is none, and in all other rows. The rows of a step must be consecutive within their group. A group remembers at most kept unresolved rows. At the end of a step it drops the oldest rows beyond that number; they stay -1. */
    next_below(by: Column, among: Column, step: Column, kept: number): Column;
  }
  /** One value per group. */
  export interface Grouped extends Column {
    readonly key: Column;
    readonly row: Column;
  }
  /** A trace: a sequence of events in order of time, with links between them. */
  export interface Trace {
    /** Time from the first event to the last. (s) */
    readonly duration: number;
    /** The anchor file. */
    readonly path: string;
    /** The locations, by id. */
    readonly locations: Location[];
    /** The regions, by id. */
    readonly regions: Region[];
    /** The groups, by id. */
    readonly groups: Group[];
    /** The communicators, by id. */
    readonly communicators: Communicator[];
    /** The metrics, by id. */
    readonly metrics: Metric[];
    /** The nodes of the system tree, by id. */
    readonly system_tree: SystemNode[];
    /** The properties of the trace, and of what it defines. */
    readonly properties: Property[];
    /** The matched messages. Call it with a filter to select some; its columns are attributes, too. */
    readonly messages: Messages;
    /** The collective operations. Call it with a filter to select some. */
    readonly collectives: Collectives;
    /** The events as columns: the row is the position. */
    readonly columns: EventsTable;
    /** The event at a position. */
    event(pos: number | Event | null): Event;
    /** Some events in order: from start to end (exclusive) in seconds, on a location, of a type, in a region. */
    events(options?: { start?: number | null; end?: number | null; location?: number | Location | null; type?: string | null; region?: string | null }): Events;
    /** The event at a position as text: type, location and attributes. */
    literal(pos: number | Event | null): string;
    /** Position of the first event at or after a time; the number of events if there is none. */
    at(time: number): number;
    /** The next event on the location of the event at a position; nothing after the last. */
    next(pos: number | Event | null): Event | null;
    /** The previous event on the location of the event at a position; nothing before the first. */
    previous(pos: number | Event | null): Event | null;
    /** Positions of the enters open on a location after an event, the outermost first; by default the event of the callback, otherwise the last. */
    stack(location: number | Location, at?: number | Event | null): number[];
    /** Positions of the sends under way after an event, from a source, to a destination; by default the event of the callback, otherwise the last. */
    queue(options?: { src?: number | Location | null; dest?: number | Location | null; at?: number | Event | null }): number[];
    /** The stacks of all locations, by id, and the queue, after the event at a position. */
    state(pos: number | Event | null): State;
    /** What each location sends to each: a list for each sender. */
    comm_matrix(by?: 'bytes' | 'count'): number[][];
    /** What each location sends, and what each receives. */
    comm_by_process(by?: 'bytes' | 'count'): [number[], number[]];
    /** Messages by size: the counts, and the edges of the ranges in bytes. */
    message_histogram(bins?: number): [number[], number[]];
    /** What locations send (side "send") or receive ("receive") over time: the sums, and the edges of the ranges. */
    comm_over_time(by?: 'bytes' | 'count', bins?: number, side?: 'send' | 'receive'): [number[], number[]];
    /** What each function costs, the most expensive first: name, visits, locations, exclusive and inclusive (s). */
    flat_profile(): any[];
    /** Seconds in each function over time: edges of the ranges, seconds by function and range, seconds in no function. */
    time_profile(bins?: number): [number[], Record<string, number[]>, number[]];
    /** How unevenly locations spend time in each function: name, imbalance (longest by mean), mean (s), top. */
    load_imbalance(top?: number): any[];
    /** Time in receives and waits, by location. (s) */
    idle_time(): number[];
    /** The event flow graph of a location. */
    flowgraph(location: number | Location, options?: { signature?: string; events?: string }): Graph;
    /** Groups of processes whose graphs differ by at most a distance (0 to 1): locations, representative, spread, nearest. */
    graph_groups(options?: { within?: number; signature?: string; events?: string }): any[];
    /** What calls cost by the edges of the flow graphs that lead to them, the largest first: source, target, callsite, sum, count. */
    transitions(calls: Column, values: Column, options?: { signature?: string; events?: string }): any[];
    /** The loops in which a location makes its calls, by id. */
    loops(location: number | Location): Loops;
    /** What a location, or without one what all locations communicate, as nested loops. */
    model(location?: number | Location | null): Model;
    /** The trace that the run has after changes, by a replay: all tables, waits and statistics are of the predicted times. scale: factors by call path, {"work@rank2": 0.5}. balance: a call path in which every rank takes the mean; remove: a wait state for which no process is late; or lists of these. network: ideal, factor=0.1 or latency=1us,bandwidth=25GB/s. As of expert whatif. Positions, messages and operations are those of this trace. A pattern finds what removing its waits gains by duration - whatif(remove=name).duration. */
    whatif(options?: { scale?: Record<string, number> | null; balance?: string | string[] | null; remove?: string | string[] | null; network?: string | null }): Trace;
    /** The node of the call tree in which an event happens; nothing outside all regions. */
    callpath(pos: number | Event | null): CallPath | null;
    /** The call tree: its nodes by id, callers first. */
    callpaths(): CallPath[];
    /** A call path by its id: the names of its regions, "main/solve/MPI_Recv". */
    callpath_name(callpath: number): string;
    /** The message of a send or receive; nothing if it has none. */
    message(pos: number | Event | null): Message | null;
    /** The collective operation of a collexit; nothing if it has none. */
    collective(pos: number | Event | null): Collective | null;
    /** Closes a trace that the script has opened. */
    close(): void;
    /** A kernel, copy or memset on a stream of an accelerator, in order of the begins. */
    readonly activities: ActivitiesTable;
    /** A call: an instance of a region, in order of the enters. */
    readonly calls: CallsTable;
    /** A call path on a location where the critical path passes. */
    readonly critical_path: CriticalPathTable;
    /** A call path on a location that made others wait, by kind and term. */
    readonly delays: DelaysTable;
    /** A call of a host that waits for a stream, a device or an event, or that may wait, in order of the enters. */
    readonly device_syncs: DeviceSyncsTable;
    /** A device that streams belong to, in order of its first stream. */
    readonly devices: DevicesTable;
    /** An access epoch and a target in it, with the exposure epoch to which it belongs; then an origin of an exposure epoch that has no access epoch. */
    readonly epochs: EpochsTable;
    /** An operation on a file, in order of the begins: a file is opened or closed, its position changes, or bytes move. */
    readonly file_operations: FileOperationsTable;
    /** A part of the time that a host waited for a device: while one activity ran, or none; in order of the waits, then of time. */
    readonly host_waits: HostWaitsTable;
    /** A thread that idles while its master runs a call path alone. */
    readonly idling: IdlingTable;
    /** A lock of a window or of threads, in order of the requests. */
    readonly locks: LocksTable;
    /** A member of a neighbourhood operation, or of a collective operation on an intercommunicator, and a process that sends to it, in order of the members' enters. */
    readonly neighbours: NeighboursTable;
    /** An interval in which a thread did not run all the time, from one record of the system's metrics to the next, in order of the ends. */
    readonly processor_losses: ProcessorLossesTable;
    /** A call path on a location that visits it, by call path and then by location. */
    readonly profile: ProfileTable;
    /** A region that the trace counts among a group. */
    readonly region_groups: RegionGroupsTable;
    /** A stay of the critical path on a location, in order of time. */
    readonly segments: SegmentsTable;
    /** A member of a collective operation on a stream, or of one of processors outside of MPI, in order of the begins. */
    readonly stream_collectives: StreamCollectivesTable;
    /** A thread of a team at an OpenMP barrier, in order of the enters. */
    readonly teams: TeamsTable;
    /** A member of MPI_Alltoallv or MPI_Alltoallw and the last of the members for which it waits, in order of the operations. */
    readonly vectors: VectorsTable;
    /** A call that waited for another process, in order of the calls. */
    readonly waits: WaitsTable;
    /** A member of a collective operation on a window, in order of the members' ends. */
    readonly windows: WindowsTable;
    readonly length: number;
    [Symbol.iterator](): Iterator<Event>;
    readonly [index: number]: Event;
    slice(from?: number, to?: number): Event[];
  }
  /** An event. Records have further attributes, by OTF2's names; keys() lists those of an event. A link that is missing is null. */
  export interface Event {
    /** Its position. */
    readonly pos: number;
    /** When it happens. (s) */
    readonly time: number;
    /** Its location. */
    readonly loc: number;
    /** What it is. */
    readonly type: 'enter' | 'exit' | 'send' | 'recv' | 'collexit' | 'event';
    /** OTF2's name of the record. */
    readonly kind: string;
    /** OTF2's name of the record. */
    readonly name: string;
    /** The region in which it happens. */
    readonly region: string | null;
    /** The call path in which it happens. */
    readonly callpath: string | null;
    /** Where the region was called. */
    readonly callsite: string | null;
    /** The region's group, or its paradigm. */
    readonly group: string | null;
    /** Enter of the region in which it happens; of an enter, of the caller. */
    readonly enterptr: number | null;
    /** Exit of the region in which it happens. */
    readonly exitptr: number | null;
    /** Of a receive: its send. */
    readonly sendptr: number | null;
    /** Of a send: its receive. */
    readonly recvptr: number | null;
    /** Of a collexit: the number of the collective operation. */
    readonly collptr: number | null;
    /** Of a send or receive: the number of the message. */
    readonly messageptr: number | null;
    /** Of a send: the location that receives. */
    readonly dest: number | null;
    /** Of a receive: the location that sent. */
    readonly src: number | null;
    /** Of a send or receive: the tag. */
    readonly tag: number | null;
    /** Of a send or receive: the size in bytes. */
    readonly len: number | null;
    /** Of a send, receive or collexit: the communicator. */
    readonly com: number | null;
    /** Of a collexit: the location of the root. */
    readonly root: number | null;
    /** Of a collexit: the bytes sent. */
    readonly sent: number | null;
    /** Of a collexit: the bytes received. */
    readonly recvd: number | null;
    /** The request of a non-blocking operation. */
    readonly request: number | null;
    /** The attribute, or the default if this event has none of that name. */
    get(name: string, otherwise?: any): any;
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
    equals(other: Event): boolean;
    readonly [attribute: string]: any;
  }
  /** An enter of a region. */
  export interface EnterEvent extends Event {
    /** The region in which it happens. */
    readonly region: string;
    /** The call path in which it happens. */
    readonly callpath: string;
  }
  /** An exit of a region. */
  export interface ExitEvent extends Event {
    /** The region in which it happens. */
    readonly region: string;
    /** The call path in which it happens. */
    readonly callpath: string;
  }
  /** A send of a message. */
  export interface SendEvent extends Event {
    /** The location that receives. */
    readonly dest: number;
    /** The tag. */
    readonly tag: number;
    /** The size in bytes. */
    readonly len: number;
    /** The communicator. */
    readonly com: number;
  }
  /** A receive of a message. */
  export interface RecvEvent extends Event {
    /** The location that sent. */
    readonly src: number;
    /** The tag. */
    readonly tag: number;
    /** The size in bytes. */
    readonly len: number;
    /** The communicator. */
    readonly com: number;
  }
  /** An exit of a collective operation. */
  export interface CollexitEvent extends Event {
    /** The region in which it happens. */
    readonly region: string;
    /** The communicator. */
    readonly com: number;
  }
  /** Some events of a trace, in order. */
  export interface Events {
    /** Their positions, one by one. */
    positions(): IterableIterator<number>;
    readonly length: number;
    [Symbol.iterator](): Iterator<Event>;
  }
  /** What the program is doing after an event. */
  export interface State {
    /** Positions of the open enters, by location. */
    readonly stacks: number[][];
    /** Positions of the sends under way. */
    readonly queue: number[];
  }
  /** Columns of equal length, by name: m.send_enter. */
  export interface Columns {
    /** The rows where the mask is true. */
    select(mask: Column): this;
    /** The names of the columns. */
    keys(): string[];
    readonly length: number;
  }
  /** The matched messages of a trace, or some of them, in order of their receives. */
  export interface Messages extends MessagesTable {
    /** A row for each message. */
    readonly columns: MessagesTable;
    readonly length: number;
    [Symbol.iterator](): Iterator<Message>;
    at(row: number): Message;
    slice(from?: number, to?: number): Message[];
    (options?: { src?: number | Location | null; dest?: number | Location | null; com?: number | Communicator | null; tag?: number | null; least_bytes?: number; start?: number | null; end?: number | null }): Messages;
  }
  /** The collective operations of a trace, or some of them, in order of their last member's end. */
  export interface Collectives extends CollectivesTable {
    /** A row for each member of each operation. */
    readonly columns: CollectivesTable;
    readonly length: number;
    [Symbol.iterator](): Iterator<Collective>;
    at(row: number): Collective;
    slice(from?: number, to?: number): Collective[];
    (options?: { operation?: string | null; com?: number | Communicator | null; root?: number | Location | null; location?: number | Location | null; start?: number | null; end?: number | null }): Collectives;
  }
  /** A collective operation. */
  export interface Collective {
    /** Its number. */
    readonly instance: number;
    /** OTF2's name of the operation. */
    readonly operation: string;
    /** The communicator. */
    readonly com: number | null;
    /** The location of the root. */
    readonly root: number | null;
    /** Number of members of the communicator. */
    readonly size: number;
    /** Whether the trace has all members. */
    readonly complete: boolean;
    /** Whether the operation blocks. */
    readonly blocking: boolean;
    /** Its members, by rank. */
    readonly members: Member[];
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A node of the call tree. */
  export interface CallPath {
    /** Its number. */
    readonly id: number;
    /** Name of its region. */
    readonly region: string;
    /** Names of its regions: "main/solve/MPI_Recv". */
    readonly path: string;
    /** 1 for an outermost region. */
    readonly depth: number;
    /** Its caller. */
    readonly parent: CallPath | null;
    /** What it calls. */
    readonly children: CallPath[];
    /** Visits on all locations. */
    readonly visits: number;
    /** Time on all locations, with what it calls. (s) */
    readonly inclusive: number;
    /** Time on all locations, without what it calls. (s) */
    readonly exclusive: number;
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A stream of events. */
  export interface Location {
    /** Its number. */
    readonly id: number;
    /** Its number in the archive. */
    readonly ref: number;
    /** Its name in the archive. */
    readonly name: string;
    /** How reports call it: "rank 3". */
    readonly label: string;
    /** OTF2's type of location. */
    readonly kind: string;
    /** The group of locations, in general the process. */
    readonly group: string;
    /** Number of the process. */
    readonly process: number | null;
    /** MPI rank. */
    readonly rank: number | null;
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A function, a loop, an MPI call. */
  export interface Region {
    /** Its number. */
    readonly id: number;
    /** Its name. */
    readonly name: string;
    /** Its name for the linker. */
    readonly canonical_name: string;
    /** OTF2's role. */
    readonly role: string;
    /** OTF2's paradigm. */
    readonly paradigm: string;
    /** Its source file. */
    readonly file: string;
    /** The line where it begins. */
    readonly line: number;
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A group of locations, regions, metrics or ranks. */
  export interface Group {
    /** Its number. */
    readonly id: number;
    /** Its number in the archive. */
    readonly ref: number;
    /** Its name. */
    readonly name: string;
    /** OTF2's type of group. */
    readonly type: string;
    /** OTF2's paradigm. */
    readonly paradigm: string;
    /** Its members. */
    readonly members: number[];
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A communicator. */
  export interface Communicator {
    /** Its number. */
    readonly id: number;
    /** Its name. */
    readonly name: string;
    /** The communicator it was made from. */
    readonly parent: number | null;
    /** Whether it is one of MPI_COMM_SELF's kind. */
    readonly self: boolean;
    /** Number of its members. */
    readonly size: number;
    /** Locations by rank. */
    readonly members: (number | null)[];
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A metric. */
  export interface Metric {
    /** Its number. */
    readonly id: number;
    /** Its number in the archive. */
    readonly ref: number;
    /** Its name. */
    readonly name: string;
    /** What it measures. */
    readonly description: string;
    /** OTF2's type of metric. */
    readonly type: string;
    /** OTF2's mode. */
    readonly mode: string;
    /** Base of the scale. */
    readonly base: string;
    /** Exponent of the scale. */
    readonly exponent: number;
    /** Its unit. */
    readonly unit: string;
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A node of the system tree. */
  export interface SystemNode {
    /** Its number. */
    readonly id: number;
    /** Its number in the archive. */
    readonly ref: number;
    /** Its name. */
    readonly name: string;
    /** What it is: a machine, a node. */
    readonly kind: string;
    /** The node it is part of. */
    readonly parent: number | null;
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A property of the trace, or of what it defines. */
  export interface Property {
    /** What it belongs to. */
    readonly of: string;
    /** The number of that. */
    readonly owner: number | null;
    /** Its name. */
    readonly name: string;
    /** Its value. */
    readonly value: string;
    /** Whether it has an attribute of that name. */
    has(name: string): boolean;
    /** The names of its attributes. */
    keys(): string[];
  }
  /** A loop of a location; its length is the number of its iterations. */
  export interface Loop {
    /** Its number: outer loops come before those in them. */
    readonly id: number;
    /** The loops of the location. */
    readonly nest: Loops;
    /** The loop around it. */
    readonly parent: Loop | null;
    /** The loops directly in it. */
    readonly children: Loop[];
    /** 1 if it is in no other loop. */
    readonly depth: number;
    /** The function that repeats the calls; empty if the trace has no functions. */
    readonly function: string;
    /** The call at which iterations begin. */
    readonly header: string;
    /** The call site of that. */
    readonly callsite: string;
    /** How often the program enters it. */
    readonly entries: number;
    /** Time in it. (s) */
    readonly time: number;
    /** Time of that in MPI. (s) */
    readonly mpi_time: number;
    /** Ids of its nodes in the flow graph. */
    readonly members: number[];
    /** Whether the program also enters it elsewhere than at its header. */
    readonly irreducible: boolean;
    /** The iterations as columns. */
    readonly iterations: IterationsTable;
    /** The first event of an iteration: the enter of its header. Iterations are numbered from 1. */
    first(iteration: number): Event;
    iteration_of(event: Column): Column;
    /** The number of the iteration, from 1, in which an event happens; of a column of positions a column, -1 for none. */
    iteration_of(event: number | Event | null | Column): Column | number | null;
    readonly length: number;
  }
  /** The loops of a location by id. */
  export interface Loops {
    /** What makes calls the same node. */
    readonly signature: string;
    /** The loop in no other loop that takes most time. */
    readonly main: Loop | null;
    /** The innermost loop in which an event happens. */
    innermost(event: number | Event | null): Loop | null;
    readonly length: number;
    [Symbol.iterator](): Iterator<Loop>;
    readonly [index: number]: Loop;
    slice(from?: number, to?: number): Loop[];
  }
  /** A kind of call in a flow graph. */
  export interface Node {
    /** Its number, in the order of the first events. */
    readonly id: number;
    /** The graph. */
    readonly graph: Graph;
    /** What it is. */
    readonly label: string;
    /** Its call site. */
    readonly callsite: string;
    /** Number of calls. */
    readonly count: number;
    /** Bytes of each call. */
    readonly bytes: number | null;
    /** Time in the calls. (s) */
    readonly time: number;
    /** Shortest call. (s) */
    readonly shortest: number;
    /** Longest call. (s) */
    readonly longest: number;
    /** Locations at the other end. */
    readonly partners: number[];
    /** Edges to what follows. */
    readonly out: Edge[];
    /** Edges from what precedes. */
    readonly into: Edge[];
    /** What follows. */
    readonly successors: Node[];
    /** What precedes. */
    readonly predecessors: Node[];
    /** The last node that every path from the first node to this one passes. */
    readonly dominator: Node | null;
  }
  /** What follows what in a flow graph. */
  export interface Edge {
    /** Its number. */
    readonly id: number;
    /** The graph. */
    readonly graph: Graph;
    /** Where it begins. */
    readonly source: Node;
    /** Where it ends. */
    readonly target: Node;
    /** How often the program takes it. */
    readonly weight: number;
    /** Share of the departures from its source, 0 to 1. */
    readonly share: number;
    /** Time between the calls. (s) */
    readonly time: number;
    /** Shortest time between the calls. (s) */
    readonly shortest: number;
    /** Longest time between the calls. (s) */
    readonly longest: number;
    /** When the program takes it: lists of first number, last number, stride and count. */
    readonly runs: number[][];
    /** Numbers of the calls to which it leads, in order. */
    readonly calls: number[];
  }
  /** The event flow graph of a location; its length is the number of calls. */
  export interface Graph {
    /** Its nodes, by id. */
    readonly nodes: Node[];
    /** Its edges, by id. */
    readonly edges: Edge[];
    /** The node of the call in which an event happens. */
    node_of(event: number | Event | null): Node | null;
    /** The number of the call in which an event happens. */
    call_of(event: number | Event | null): number | null;
    /** The enter of a call and its node, by the call's number. */
    call(number: number): [Event, Node];
    /** The edge between two nodes. */
    edge(source: Node, target: Node): Edge | null;
    /** The nodes of a shortest path between two nodes, both included; empty if there is none. */
    path(source: Node, target: Node): Node[];
    readonly length: number;
  }
  /** A loop or an event of a model. */
  export interface Construct {
    /** Its number, in the order of the text. */
    readonly id: number;
    /** Its line of the text. */
    readonly text: string;
    /** How often a loop runs; 0 for an event. */
    readonly iterations: number;
    /** Whether it is a loop. */
    readonly is_loop: boolean;
    /** The loop around it. */
    readonly parent: Construct | null;
    /** The loops around it, the outermost first. */
    readonly loops: Construct[];
    /** Ids of the locations that take part. */
    readonly locations: number[];
  }
  /** A model of communication: its constructs by id. Its text is str(model). */
  export interface Model {
    /** The construct of a send, receive or collexit; of an enter or exit, that of the first of these in the call. */
    construct_of(event: number | Event | null): Construct | null;
    /** In which iterations of the loops around its construct an event is, from 1, the outermost first. */
    counters(event: number | Event | null): number[];
    readonly length: number;
    [Symbol.iterator](): Iterator<Construct>;
    readonly [index: number]: Construct;
    slice(from?: number, to?: number): Construct[];
  }
  /** A kernel, copy or memset on a stream of an accelerator, in order of the begins. */
  export interface ActivitiesTable extends Columns {
    /** its first record (event) */
    readonly begin: Column;
    /** its last record (event) */
    readonly end: Column;
    /** enter of the call that queued it, -1 if unknown (event) */
    readonly call: Column;
    /** location of the stream */
    readonly stream: Column;
    /** number of the device: devices of different processes have different numbers */
    readonly device: Column;
    /** rank of the process, -1 if it has none */
    readonly rank: Column;
    /** location that queued it, -1 if unknown */
    readonly host: Column;
    /** kernel, copy, memset or collective */
    readonly kind: Column;
    /** name of the kernel; of a copy its direction */
    readonly name: Column;
    /** bytes of a copy or of a collective operation, -1 if unknown */
    readonly bytes: Column;
    /** of a copy: HtoD, DtoH, DtoD, or PtoP between devices */
    readonly direction: Column;
    /** row of the activity before it in its stream, -1 for none */
    readonly previous: Column;
    /** row of the activity of another stream for which it waited, -1 for none */
    readonly waited_for: Column;
    /** first record of that activity, -1 for none (event) */
    readonly waited_begin: Column;
    /** its last record, -1 for none (event) */
    readonly waited_end: Column;
    /** a graph was launched into its stream after the activity before it, and the trace has no activity of it */
    readonly after_unseen: Column;
    /** number that it shares with the call that queued it, -1 if the trace has none */
    readonly correlation: Column;
    /** number of the graph to which it belongs, -1 for none */
    readonly graph: Column;
    /** process group of a collective operation */
    readonly group: Column;
    /** the collective operation */
    readonly operation: Column;
    /** number of the collective operation in its group, -1 if unknown */
    readonly sequence: Column;
    /** ranks of the process group, where the trace has them */
    readonly members: Column;
    /** time at which it could begin, exactly; -1 if unknown (ticks) */
    readonly ready_ticks: Column;
    /** latest end of the activities before it in its stream, exactly; -1 for none (ticks) */
    readonly free_ticks: Column;
    /** its begin (s) */
    readonly begin_time: Column;
    /** its end (s) */
    readonly end_time: Column;
    /** enter of the call that queued it (s) */
    readonly call_enter: Column;
    /** leave of that call (s) */
    readonly call_leave: Column;
    /** end of the activity of another stream for which it waited (s) */
    readonly waited_until: Column;
    /** when it could begin: the latest of the enter of its call and of the ends of previous and waited_for; NaN if unknown (s) */
    readonly ready: Column;
    /** latest end of the activities before it in its stream; NaN for none (s) */
    readonly free: Column;
    /** region of the call that queued it */
    readonly call_region: Column;
    /** call path of the call that queued it, -1 if unknown */
    readonly callpath: Column;
  }
  /** A call: an instance of a region, in order of the enters. */
  export interface CallsTable extends Columns {
    /** enter of the call (event) */
    readonly call: Column;
    /** enter of the call that made it (event) */
    readonly caller: Column;
    /** call path */
    readonly callpath: Column;
    /** location */
    readonly location: Column;
    /** time of the enter (s) */
    readonly enter: Column;
    /** time of the leave (s) */
    readonly leave: Column;
    /** time from enter to leave, callees included (s) */
    readonly inclusive: Column;
    /** time in the call itself (s) */
    readonly exclusive: Column;
    /** region */
    readonly region: Column;
    /** kind of the location, as OTF2 names it */
    readonly location_kind: Column;
  }
  /** A member of a collective operation, in order of the operations' and the members' ends. */
  export interface CollectivesTable extends Columns {
    /** number of the operation */
    readonly instance: Column;
    /** communicator of the operation */
    readonly com: Column;
    /** location of the root, -1 for an operation without one */
    readonly root: Column;
    /** members of the communicator */
    readonly size: Column;
    /** location of the member */
    readonly location: Column;
    /** what the member sent (bytes) */
    readonly sent: Column;
    /** what the member received (bytes) */
    readonly received: Column;
    /** the operation as OTF2 names it, BARRIER for instance */
    readonly operation: Column;
    /** region of the call in which the member ended */
    readonly region: Column;
    /** the communicator joins two groups: a member needs only those of the other group */
    readonly intercommunicator: Column;
    /** the member belongs to the second group of an intercommunicator */
    readonly in_second_group: Column;
    /** all members have a record */
    readonly complete: Column;
    /** the member is the root */
    readonly is_root: Column;
    /** the member began and ended in the same call */
    readonly blocking: Column;
    /** the member's begin record; the enter of its call where there is none (event) */
    readonly begin: Column;
    /** the member's end record (event) */
    readonly end: Column;
    /** enter of the call in which the member ended (event) */
    readonly call: Column;
    /** enter of the call in which the member began (event) */
    readonly begin_call: Column;
    /** enter of the first of the tests that end with the call, with nothing but polling in between (event) */
    readonly poll_call: Column;
    /** time of the begin record (s) */
    readonly enter: Column;
    /** time of the end record (s) */
    readonly leave: Column;
    /** enter of the first poll (s) */
    readonly poll_enter: Column;
    /** enter of the call in which the member ended (s) */
    readonly call_enter: Column;
    /** leave of that call (s) */
    readonly call_leave: Column;
  }
  /** A call path on a location where the critical path passes. */
  export interface CriticalPathTable extends Columns {
    /** call path */
    readonly callpath: Column;
    /** location */
    readonly location: Column;
    /** time of the critical path in it (s) */
    readonly time: Column;
    /** what the path spends there beyond the mean of all locations (s) */
    readonly imbalance: Column;
    /** how often the path comes to the location at the end of a wait in the call path */
    readonly arrivals: Column;
    /** how many passes end so: stretches over messages in which the path neither returns nor turns back */
    readonly passes: Column;
    /** work of the location beyond the mean, in phases in which it is the busiest, longest in the call path (s) */
    readonly phase_imbalance: Column;
    /** number of these phases between meetings of all processes */
    readonly phases: Column;
    /** what all locations lost because the path takes that long there (s) */
    readonly impact: Column;
  }
  /** A call path on a location that made others wait, by kind and term. */
  export interface DelaysTable extends Columns {
    /** call path that was late */
    readonly callpath: Column;
    /** location that was late */
    readonly location: Column;
    /** pattern that defines the waits */
    readonly kind: Column;
    /** through other waits */
    readonly long_term: Column;
    /** sum of the waits that it caused (s) */
    readonly cost: Column;
    /** the part of it in which that location had no processor (s) */
    readonly without_processor: Column;
  }
  /** A call of a host that waits for a stream, a device or an event, or that may wait, in order of the enters. */
  export interface DeviceSyncsTable extends Columns {
    /** enter of the call; of a loop of queries, of the first one (event) */
    readonly call: Column;
    /** enter of the query that ends a loop; otherwise that call (event) */
    readonly last_call: Column;
    /** location that called */
    readonly location: Column;
    /** location of the stream that the call names, -1 for none */
    readonly stream: Column;
    /** stream, device, event, copy, allocation, or query for a loop of queries */
    readonly kind: Column;
    /** row of the activity that ended last of those that the call needs, -1 for none */
    readonly needed: Column;
    /** first record of that activity (event) */
    readonly begin: Column;
    /** its last record (event) */
    readonly end: Column;
    /** the call waited until that activity ended: by definition, or because it returned soon after that */
    readonly waits: Column;
    /** the call needs a graph of which the trace has no activity: it was launched after the last activity that the call needs */
    readonly unseen: Column;
    /** enter of the region in which the call is, -1 for none (event) */
    readonly around: Column;
    /** how long the wait in a loop of queries lies between them, exactly (ticks) */
    readonly between_ticks: Column;
    /** how long the wait in a loop of queries lies in them, exactly (ticks) */
    readonly queries_ticks: Column;
    /** enter of the call (s) */
    readonly enter: Column;
    /** enter of the last call (s) */
    readonly last_enter: Column;
    /** leave of the last call (s) */
    readonly leave: Column;
    /** end of the activity (s) */
    readonly end_time: Column;
    /** how long the wait in a loop of queries lies between them (s) */
    readonly between: Column;
    /** how long the wait in a loop of queries lies in them (s) */
    readonly queries: Column;
    /** region of the call */
    readonly region: Column;
  }
  /** A device that streams belong to, in order of its first stream. */
  export interface DevicesTable extends Columns {
    /** number of the device, from 0 */
    readonly device: Column;
    /** time in which at least one of its kernels runs (s) */
    readonly useful: Column;
    /** time in which at least one of its kernels, copies or memsets runs (s) */
    readonly active: Column;
  }
  /** An access epoch and a target in it, with the exposure epoch to which it belongs; then an origin of an exposure epoch that has no access epoch. */
  export interface EpochsTable extends Columns {
    /** number of the access epoch */
    readonly access: Column;
    /** number of the exposure epoch */
    readonly exposure: Column;
    /** window */
    readonly win: Column;
    /** location of the origin */
    readonly origin: Column;
    /** location of the target */
    readonly target: Column;
    /** enter of MPI_Win_start (event) */
    readonly start_call: Column;
    /** enter of MPI_Win_complete (event) */
    readonly complete_call: Column;
    /** enter of MPI_Win_post (event) */
    readonly post_call: Column;
    /** enter of MPI_Win_wait, or of the MPI_Win_test that succeeded (event) */
    readonly wait_call: Column;
    /** event at which the origin had done its last transfer to the target: its completion in a call of its own, the leave of the call that began it, or the leave of MPI_Win_start (event) */
    readonly transfer: Column;
    /** the access epoch has ended, and all its exposure epochs are there */
    readonly access_complete: Column;
    /** the exposure epoch has ended, and all its access epochs are there */
    readonly exposure_complete: Column;
    /** enter of MPI_Win_start (s) */
    readonly start_enter: Column;
    /** its leave (s) */
    readonly start_leave: Column;
    /** enter of MPI_Win_complete (s) */
    readonly complete_enter: Column;
    /** its leave (s) */
    readonly complete_leave: Column;
    /** enter of MPI_Win_post (s) */
    readonly post_enter: Column;
    /** its leave (s) */
    readonly post_leave: Column;
    /** enter of the call that ends the exposure epoch (s) */
    readonly wait_enter: Column;
    /** its leave (s) */
    readonly wait_leave: Column;
    /** time of the transfer (s) */
    readonly transferred: Column;
    /** region of the call that ends the exposure epoch */
    readonly wait_region: Column;
  }
  /** An event; the row is the position. */
  export interface EventsTable extends Columns {
    /** the event itself (event) */
    readonly pos: Column;
    /** enter of the innermost region that is open at the event (event) */
    readonly enterptr: Column;
    /** leave of the region instance that the event enters (event) */
    readonly exitptr: Column;
    /** send of the message that the event receives (event) */
    readonly sendptr: Column;
    /** receive of the message that the event sends (event) */
    readonly recvptr: Column;
    /** when it happened (s) */
    readonly time: Column;
    /** when it happened, exactly (ticks) */
    readonly ticks: Column;
    /** location */
    readonly location: Column;
    /** call path of the region instance in which it happened */
    readonly callpath: Column;
    /** collective operation that the event ends */
    readonly collptr: Column;
    /** message that the event sends or receives */
    readonly messageptr: Column;
    /** size of the message that the event sends or receives (bytes) */
    readonly len: Column;
    /** enter, exit, send, recv, collexit or event */
    readonly type: Column;
    /** region that it enters, leaves, or happens in */
    readonly region: Column;
  }
  /** An operation on a file, in order of the begins: a file is opened or closed, its position changes, or bytes move. */
  export interface FileOperationsTable extends Columns {
    /** name of the file */
    readonly file: Column;
    /** library that does it: MPI-IO, POSIX or ISOC, for instance */
    readonly library: Column;
    /** OPEN, CLOSE, SEEK, READ, WRITE or FLUSH */
    readonly operation: Column;
    /** number of the open file */
    readonly handle: Column;
    /** location */
    readonly location: Column;
    /** byte of the file at which it begins, -1 if the trace does not say */
    readonly offset: Column;
    /** bytes that were asked for */
    readonly requested: Column;
    /** bytes that were moved */
    readonly bytes: Column;
    /** enter of the call that began it (event) */
    readonly call: Column;
    /** record that completed it, -1 for none (event) */
    readonly complete: Column;
    /** all processes that opened the file do it together */
    readonly collective: Column;
    /** enter of the call (s) */
    readonly enter: Column;
    /** leave of the call (s) */
    readonly leave: Column;
    /** time of the record that completed it (s) */
    readonly completed: Column;
    /** region of the call */
    readonly region: Column;
  }
  /** A part of the time that a host waited for a device: while one activity ran, or none; in order of the waits, then of time. */
  export interface HostWaitsTable extends Columns {
    /** enter of the call that waited (event) */
    readonly call: Column;
    /** location that waited */
    readonly location: Column;
    /** its rank, -1 if it has none */
    readonly rank: Column;
    /** kind of the call, as in device_syncs */
    readonly kind: Column;
    /** row of the activity, -1 for none */
    readonly activity: Column;
    /** name of the activity, or no activity */
    readonly name: Column;
    /** enter of the call that queued it, -1 if unknown (event) */
    readonly queued_by: Column;
    /** how long, exactly (ticks) */
    readonly ticks: Column;
    /** how long (s) */
    readonly time: Column;
    /** region of the call that waited */
    readonly region: Column;
    /** call path of the call that queued the activity, -1 if unknown */
    readonly queued_at: Column;
  }
  /** A thread that idles while its master runs a call path alone. */
  export interface IdlingTable extends Columns {
    /** call path of the master */
    readonly callpath: Column;
    /** location of the thread that idles */
    readonly location: Column;
    /** location of the master */
    readonly master: Column;
    /** how long, exactly (ticks) */
    readonly ticks: Column;
    /** how long (s) */
    readonly time: Column;
  }
  /** A location, by number. */
  export interface LocationsTable extends Columns {
    /** location */
    readonly location: Column;
    /** MPI rank of the location, -1 if it has none */
    readonly rank: Column;
    /** kind of the location, as OTF2 names it */
    readonly kind: Column;
  }
  /** A lock of a window or of threads, in order of the requests. */
  export interface LocksTable extends Columns {
    /** window, -1 for a lock of threads */
    readonly win: Column;
    /** location that asked for the lock */
    readonly location: Column;
    /** location of the window's part; -1 for all of the window, and for threads */
    readonly target: Column;
    /** number of the lock */
    readonly lock: Column;
    /** location that held it in a way that excludes this one, and released it last */
    readonly holder: Column;
    /** enter of the call that asked for it (event) */
    readonly call: Column;
    /** its release (event) */
    readonly release: Column;
    /** release by the holder (event) */
    readonly freed: Column;
    /** enter of the call in which this location was when the holder released it, -1 for none (event) */
    readonly wait_call: Column;
    /** the lock is exclusive */
    readonly exclusive: Column;
    /** enter of that call (s) */
    readonly wait_enter: Column;
    /** its leave (s) */
    readonly wait_leave: Column;
    /** time of the release by the holder (s) */
    readonly freed_time: Column;
    /** region of the call that asked for the lock */
    readonly region: Column;
    /** region of the call in which this location waited */
    readonly wait_region: Column;
  }
  /** A message: a send and its receive, in order of the receives. */
  export interface MessagesTable extends Columns {
    /** the send (event) */
    readonly send: Column;
    /** the receive (event) */
    readonly recv: Column;
    /** enter of the call that started the send (event) */
    readonly send_call: Column;
    /** enter of the call that completed the send; a wait or test of a non-blocking one (event) */
    readonly send_complete_call: Column;
    /** enter of the call that posted the receive (event) */
    readonly recv_post_call: Column;
    /** enter of the call that completed the receive (event) */
    readonly recv_call: Column;
    /** enter of the MPI_Probe or MPI_Mprobe directly before the call that posted the receive, if there is one (event) */
    readonly probe_call: Column;
    /** enter of the first of the tests or non-blocking probes that end with last_poll_call, with nothing but polling in between (event) */
    readonly poll_call: Column;
    /** enter of the test that completed the receive, or of the MPI_Iprobe or MPI_Improbe directly before the call that posted it (event) */
    readonly last_poll_call: Column;
    /** time of the send (s) */
    readonly send_time: Column;
    /** time of the receive (s) */
    readonly recv_time: Column;
    /** enter of the call that started the send (s) */
    readonly send_enter: Column;
    /** leave of that call (s) */
    readonly send_leave: Column;
    /** enter of the call that completed the send (s) */
    readonly send_complete_enter: Column;
    /** leave of that call (s) */
    readonly send_complete_leave: Column;
    /** enter of the call that posted the receive (s) */
    readonly recv_post_enter: Column;
    /** leave of that call (s) */
    readonly recv_post_leave: Column;
    /** enter of the call that completed the receive (s) */
    readonly recv_enter: Column;
    /** leave of that call (s) */
    readonly recv_leave: Column;
    /** enter of the probe (s) */
    readonly probe_enter: Column;
    /** leave of the probe (s) */
    readonly probe_leave: Column;
    /** enter of the first poll (s) */
    readonly poll_enter: Column;
    /** leave of the last poll (s) */
    readonly last_poll_leave: Column;
    /** size of the message (bytes) */
    readonly bytes: Column;
    /** tag */
    readonly tag: Column;
    /** communicator */
    readonly com: Column;
    /** location that sent */
    readonly source: Column;
    /** location that received */
    readonly destination: Column;
    /** region of the call that started the send */
    readonly send_region: Column;
    /** region of the call that completed the send */
    readonly send_complete_region: Column;
    /** region of the call that posted the receive */
    readonly recv_post_region: Column;
    /** region of the call that completed the receive */
    readonly recv_region: Column;
    /** an older message for the same location was still under way when it was received */
    readonly overtakes: Column;
  }
  /** A member of a neighbourhood operation, or of a collective operation on an intercommunicator, and a process that sends to it, in order of the members' enters. */
  export interface NeighboursTable extends Columns {
    /** location of the member */
    readonly location: Column;
    /** location of the process that sends */
    readonly source: Column;
    /** enter of the member's call (event) */
    readonly call: Column;
    /** enter of its call in the operation, -1 if the trace does not have it (event) */
    readonly source_call: Column;
    /** the member receives bytes in the operation */
    readonly receives: Column;
    /** the trace says of the operation that the process sends bytes to the member */
    readonly sends: Column;
    /** enter of the member's call (s) */
    readonly enter: Column;
    /** its leave (s) */
    readonly leave: Column;
    /** enter of its call in the operation (s) */
    readonly source_enter: Column;
    /** its leave (s) */
    readonly source_leave: Column;
    /** region of the call */
    readonly region: Column;
  }
  /** An interval in which a thread did not run all the time, from one record of the system's metrics to the next, in order of the ends. */
  export interface ProcessorLossesTable extends Columns {
    /** the thread's location */
    readonly location: Column;
    /** record of metrics at the end of the interval (event) */
    readonly record: Column;
    /** enter of the call in which the thread stayed longest, -1 outside of all calls (event) */
    readonly call: Column;
    /** call path of that call, -1 outside of all calls */
    readonly callpath: Column;
    /** that call is of the program: none of MPI, SHMEM, a runtime of threads or a GPU */
    readonly program: Column;
    /** duration of the interval (s) */
    readonly duration: Column;
    /** time in which the thread was ready to run, but had no processor (s) */
    readonly lost: Column;
    /** the part of it that threads of the run explain: more of them were ready than they have processors (s) */
    readonly oversubscribed: Column;
    /** time in which the thread waited for a timer, a file or another thread, or was stopped (s) */
    readonly asleep: Column;
  }
  /** A call path on a location that visits it, by call path and then by location. */
  export interface ProfileTable extends Columns {
    /** call path */
    readonly callpath: Column;
    /** location */
    readonly location: Column;
    /** MPI rank of the location, -1 if it has none */
    readonly rank: Column;
    /** how often the call path was entered */
    readonly visits: Column;
    /** time from enter to leave, callees included (s) */
    readonly inclusive: Column;
    /** time in the call path itself (s) */
    readonly exclusive: Column;
    /** that time between the end of MPI_Init and the begin of MPI_Finalize; all of it on a location that does not call them (s) */
    readonly initialized: Column;
    /** innermost region of the call path */
    readonly region: Column;
    /** paradigm of that region */
    readonly group: Column;
    /** role of that region */
    readonly role: Column;
    /** kind of the location, as OTF2 names it */
    readonly location_kind: Column;
    /** input or output: by the role of the region, a group of regions called I/O, or records of operations on files */
    readonly io: Column;
    /** no caller of the region is of its paradigm */
    readonly outermost: Column;
  }
  /** A region that the trace counts among a group. */
  export interface RegionGroupsTable extends Columns {
    /** name of the group */
    readonly group: Column;
    /** name of the region */
    readonly region: Column;
  }
  /** A stay of the critical path on a location, in order of time. */
  export interface SegmentsTable extends Columns {
    /** location */
    readonly location: Column;
    /** call path of most of that time, -1 for none */
    readonly callpath: Column;
    /** when the path comes to the location (s) */
    readonly begin: Column;
    /** when it leaves it (s) */
    readonly end: Column;
    /** enter of the call whose wait ended at the begin, -1 in the first row (event) */
    readonly call: Column;
  }
  /** A member of a collective operation on a stream, or of one of processors outside of MPI, in order of the begins. */
  export interface StreamCollectivesTable extends Columns {
    /** enter of the kernel or call (event) */
    readonly begin: Column;
    /** leave of the kernel or call (event) */
    readonly end: Column;
    /** number of the operation, -1 if the other members are unknown */
    readonly instance: Column;
    /** location of the member */
    readonly location: Column;
    /** rank of the process, -1 if it has none */
    readonly rank: Column;
    /** name of the part of the machine that the process is in, empty if unknown */
    readonly node: Column;
    /** name of the process group, where the trace has it */
    readonly group: Column;
    /** the operation: allreduce, alltoall, sendrecv, ... */
    readonly operation: Column;
    /** number of the operation in its group, -1 if unknown */
    readonly sequence: Column;
    /** size of the member's data, -1 if unknown */
    readonly bytes: Column;
    /** processes of the group, -1 if unknown */
    readonly size: Column;
    /** how the operation was found: number, order, ends or none */
    readonly evidence: Column;
    /** the member is a kernel on a stream */
    readonly kernel: Column;
    /** the operation is known */
    readonly paired: Column;
    /** times of different processes can be compared */
    readonly comparable: Column;
    /** begin of the member (s) */
    readonly enter: Column;
    /** end of the member (s) */
    readonly leave: Column;
    /** kernel or call */
    readonly region: Column;
  }
  /** A thread of a team at an OpenMP barrier, in order of the enters. */
  export interface TeamsTable extends Columns {
    /** number of the barrier */
    readonly instance: Column;
    /** number of the team */
    readonly team: Column;
    /** location of the thread */
    readonly location: Column;
    /** threads of the team */
    readonly size: Column;
    /** enter of the barrier (event) */
    readonly call: Column;
    /** the barrier is implicit */
    readonly implicit: Column;
    /** all threads of the team are there */
    readonly complete: Column;
    /** enter of the barrier (s) */
    readonly enter: Column;
    /** its leave (s) */
    readonly leave: Column;
    /** region of the barrier */
    readonly region: Column;
  }
  /** A member of MPI_Alltoallv or MPI_Alltoallw and the last of the members for which it waits, in order of the operations. */
  export interface VectorsTable extends Columns {
    /** number of the operation */
    readonly instance: Column;
    /** location of the member */
    readonly location: Column;
    /** enter of the call in which the member ended (event) */
    readonly call: Column;
    /** the member's begin record; the enter of its call where there is none (event) */
    readonly begin: Column;
    /** the member's end record (event) */
    readonly end: Column;
    /** enter of the call in which the last member began that certainly sends to this one, -1 for none (event) */
    readonly source_call: Column;
    /** begin record of that member (event) */
    readonly source_begin: Column;
    /** end record of that member (event) */
    readonly source_end: Column;
    /** enter of the call in which the last member began that may send to this one, -1 for none (event) */
    readonly possible_call: Column;
    /** begin record of that member (event) */
    readonly possible_begin: Column;
    /** the member began and ended in the same call */
    readonly blocking: Column;
    /** the trace says who sends to the member, or there is one other member only */
    readonly known: Column;
    /** time of the begin record (s) */
    readonly enter: Column;
    /** time of the end record (s) */
    readonly leave: Column;
    /** time of the begin record of the last member that certainly sends (s) */
    readonly source_enter: Column;
    /** time of the begin record of the last member that may send (s) */
    readonly possible_enter: Column;
    /** enter of the call in which the member ended (s) */
    readonly call_enter: Column;
    /** leave of that call (s) */
    readonly call_leave: Column;
    /** region of the call in which the member ended */
    readonly region: Column;
  }
  /** A call that waited for another process, in order of the calls. */
  export interface WaitsTable extends Columns {
    /** pattern that defines the wait */
    readonly kind: Column;
    /** location that waited */
    readonly location: Column;
    /** its MPI rank, -1 if it has none */
    readonly rank: Column;
    /** location that it waited for, -1 if that is not known */
    readonly partner_location: Column;
    /** MPI rank of that location */
    readonly partner_rank: Column;
    /** enter of the call that waited (event) */
    readonly call: Column;
    /** what it waited with: a receive, a send, the end of an operation, or the call (event) */
    readonly record: Column;
    /** enter of the call that it waited for (event) */
    readonly partner: Column;
    /** what it waited for (event) */
    readonly partner_record: Column;
    /** the wait is at least as long as its pattern's minimum */
    readonly counted: Column;
    /** since when it waited (s) */
    readonly begin: Column;
    /** how long it waited (s) */
    readonly wait: Column;
    /** the part of that time that no other wait claims, within the call (s) */
    readonly attributed: Column;
    /** the part of it that other waits of the partner caused (s) */
    readonly indirect: Column;
    /** the rest: what the partner was late by itself (s) */
    readonly direct: Column;
    /** the largest part of it of which a later wait was made (s) */
    readonly propagating: Column;
    /** the rest (s) */
    readonly terminal: Column;
    /** later waits that it caused, in all (s) */
    readonly long_term: Column;
    /** call path of the call that waited */
    readonly callpath: Column;
    /** region of that call */
    readonly region: Column;
    /** call path of the call that it waited for */
    readonly partner_callpath: Column;
    /** region of that call */
    readonly partner_region: Column;
  }
  /** A member of a collective operation on a window, in order of the members' ends. */
  export interface WindowsTable extends Columns {
    /** number of the operation */
    readonly instance: Column;
    /** window */
    readonly win: Column;
    /** location of the member */
    readonly location: Column;
    /** members of the window */
    readonly size: Column;
    /** enter of the member's call (event) */
    readonly call: Column;
    /** the member's begin record; the call where there is none (event) */
    readonly begin: Column;
    /** the member's end record (event) */
    readonly end: Column;
    /** the operation as OTF2 names it, CREATE_HANDLE for instance */
    readonly operation: Column;
    /** region of the call */
    readonly region: Column;
    /** all members have a record */
    readonly complete: Column;
    /** time of the begin record (s) */
    readonly enter: Column;
    /** time of the end record (s) */
    readonly leave: Column;
    /** enter of the call (s) */
    readonly call_enter: Column;
    /** leave of the call (s) */
    readonly call_leave: Column;
  }
  /** An iteration of a loop. */
  export interface IterationsTable extends Columns {
    /** number of the iteration, from 1 */
    readonly iteration: Column;
    /** number of the entry of the loop to which it belongs */
    readonly entry: Column;
    /** first event: the enter of the header (event) */
    readonly first: Column;
    /** last event (event) */
    readonly last: Column;
    /** when it began (s) */
    readonly begin: Column;
    /** when it ended (s) */
    readonly end: Column;
    /** from begin to end (s) */
    readonly time: Column;
    /** time of that in calls of MPI (s) */
    readonly mpi_time: Column;
    /** time of that which belongs to waits (s) */
    readonly wait: Column;
    /** messages sent and received in it */
    readonly messages: Column;
    /** what messages and collective operations sent (bytes) */
    readonly bytes_sent: Column;
    /** what they received (bytes) */
    readonly bytes_received: Column;
  }
  /** A row of messages. */
  export interface Message {
    readonly row: number;
    /** the send (event) */
    readonly send: Event | null;
    /** the receive (event) */
    readonly recv: Event | null;
    /** enter of the call that started the send (event) */
    readonly send_call: Event | null;
    /** enter of the call that completed the send; a wait or test of a non-blocking one (event) */
    readonly send_complete_call: Event | null;
    /** enter of the call that posted the receive (event) */
    readonly recv_post_call: Event | null;
    /** enter of the call that completed the receive (event) */
    readonly recv_call: Event | null;
    /** enter of the MPI_Probe or MPI_Mprobe directly before the call that posted the receive, if there is one (event) */
    readonly probe_call: Event | null;
    /** enter of the first of the tests or non-blocking probes that end with last_poll_call, with nothing but polling in between (event) */
    readonly poll_call: Event | null;
    /** enter of the test that completed the receive, or of the MPI_Iprobe or MPI_Improbe directly before the call that posted it (event) */
    readonly last_poll_call: Event | null;
    /** time of the send (s) */
    readonly send_time: number;
    /** time of the receive (s) */
    readonly recv_time: number;
    /** enter of the call that started the send (s) */
    readonly send_enter: number;
    /** leave of that call (s) */
    readonly send_leave: number;
    /** enter of the call that completed the send (s) */
    readonly send_complete_enter: number;
    /** leave of that call (s) */
    readonly send_complete_leave: number;
    /** enter of the call that posted the receive (s) */
    readonly recv_post_enter: number;
    /** leave of that call (s) */
    readonly recv_post_leave: number;
    /** enter of the call that completed the receive (s) */
    readonly recv_enter: number;
    /** leave of that call (s) */
    readonly recv_leave: number;
    /** enter of the probe (s) */
    readonly probe_enter: number;
    /** leave of the probe (s) */
    readonly probe_leave: number;
    /** enter of the first poll (s) */
    readonly poll_enter: number;
    /** leave of the last poll (s) */
    readonly last_poll_leave: number;
    /** size of the message (bytes) */
    readonly bytes: number | null;
    /** tag */
    readonly tag: number | null;
    /** communicator */
    readonly com: number | null;
    /** location that sent */
    readonly source: number | null;
    /** location that received */
    readonly destination: number | null;
    /** region of the call that started the send */
    readonly send_region: string;
    /** region of the call that completed the send */
    readonly send_complete_region: string;
    /** region of the call that posted the receive */
    readonly recv_post_region: string;
    /** region of the call that completed the receive */
    readonly recv_region: string;
    /** an older message for the same location was still under way when it was received */
    readonly overtakes: boolean;
    has(name: string): boolean;
    keys(): string[];
  }
  /** A row of collectives. */
  export interface Member {
    readonly row: number;
    /** number of the operation */
    readonly instance: number | null;
    /** communicator of the operation */
    readonly com: number | null;
    /** location of the root, -1 for an operation without one */
    readonly root: number | null;
    /** members of the communicator */
    readonly size: number | null;
    /** location of the member */
    readonly location: number | null;
    /** what the member sent (bytes) */
    readonly sent: number | null;
    /** what the member received (bytes) */
    readonly received: number | null;
    /** the operation as OTF2 names it, BARRIER for instance */
    readonly operation: string;
    /** region of the call in which the member ended */
    readonly region: string;
    /** the communicator joins two groups: a member needs only those of the other group */
    readonly intercommunicator: boolean;
    /** the member belongs to the second group of an intercommunicator */
    readonly in_second_group: boolean;
    /** all members have a record */
    readonly complete: boolean;
    /** the member is the root */
    readonly is_root: boolean;
    /** the member began and ended in the same call */
    readonly blocking: boolean;
    /** the member's begin record; the enter of its call where there is none (event) */
    readonly begin: Event | null;
    /** the member's end record (event) */
    readonly end: Event | null;
    /** enter of the call in which the member ended (event) */
    readonly call: Event | null;
    /** enter of the call in which the member began (event) */
    readonly begin_call: Event | null;
    /** enter of the first of the tests that end with the call, with nothing but polling in between (event) */
    readonly poll_call: Event | null;
    /** time of the begin record (s) */
    readonly enter: number;
    /** time of the end record (s) */
    readonly leave: number;
    /** enter of the first poll (s) */
    readonly poll_enter: number;
    /** enter of the call in which the member ended (s) */
    readonly call_enter: number;
    /** leave of that call (s) */
    readonly call_leave: number;
    has(name: string): boolean;
    keys(): string[];
  }
  /** Opens a further trace. Only scripts may. */
  export function open(path: string): Trace;
  /** The smaller of two columns, or of a column and a number, row by row. */
  export function minimum(a: Column | number, b: Column | number): Column;
  /** The larger of two columns, or of a column and a number, row by row. */
  export function maximum(a: Column | number, b: Column | number): Column;
  /** Yes where the mask is true, no elsewhere. */
  export function where(mask: Column, yes: Column | number, no: Column | number): Column;
  export class TraceException extends Error {}
  export const trace: Trace;
  export namespace plot {
    /** Lines: line(xs, ys), line(xs, {"name": ys}) or line({"name": (xs, ys)}); xs ascend. */
    function line(...given: any[]): string;
    /** Bars: values, or {"name": values} for several at each label. */
    function bar(...given: any[]): string;
    /** A matrix in colours, a list of numbers for each row; down and across name rows and columns. */
    function heatmap(...given: any[]): string;
    /** What locations do from begin to end, coloured by region, with messages as arrows. */
    function timeline(...given: any[]): string;
  }
}

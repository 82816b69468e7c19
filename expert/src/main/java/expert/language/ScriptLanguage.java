package expert.language;

import static expert.language.Argument.option;
import static expert.language.Argument.required;
import static expert.language.Argument.standard;
import static expert.language.LanguageType.ANYTHING;
import static expert.language.LanguageType.INTEGER;
import static expert.language.LanguageType.MEASURE;
import static expert.language.LanguageType.NOTHING;
import static expert.language.LanguageType.NUMBER;
import static expert.language.LanguageType.POSITION;
import static expert.language.LanguageType.SECONDS;
import static expert.language.LanguageType.TEXT;
import static expert.language.LanguageType.TRUTH;
import static expert.language.LanguageType.object;
import static expert.language.LanguageType.spelled;
import static expert.language.LanguageType.word;
import static expert.language.Member.attribute;
import static expert.language.Member.method;

import expert.language.LanguageClass.Order;
import java.util.ArrayList;
import java.util.List;

/** The module {@code earl}: the trace and what scripts ask of it. */
public final class ScriptLanguage {
    static final LanguageType EVENT = object("Event");

    /** An event or its position. A link that is missing is an error when the method runs, so None is a legal type. */
    static final LanguageType PLACE = INTEGER.or(EVENT).optional();

    static final LanguageType COLUMN = object("Column");
    static final LanguageType COLUMNS = object("Columns");

    private static final LanguageType LOCATION = INTEGER.or(object("Location"));
    private static final LanguageType SOME = spelled("Iterable[Any]", "Iterable<any>");
    private static final LanguageType PATH = spelled("str | PathLike[str]", "string");
    private static final Argument[] GRAPH = {
        option("signature", TEXT, "\"call,size,partner,callsite\""), option("events", TEXT, "\"mpi\"")
    };

    private static final Member KEYS = method("keys", TEXT.list(), "The names of its attributes.");
    private static final Member HAS =
            method("has", TRUTH, "Whether it has an attribute of that name.", required("name", TEXT));

    private ScriptLanguage() {}

    private static Argument[] with(Argument[] last, Argument... first) {
        Argument[] all = new Argument[first.length + last.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(last, 0, all, first.length, last.length);
        return all;
    }

    private static Member definitions(String name, String type, String sentence) {
        return attribute(name, object(type).list(), sentence).by("definitions." + name);
    }

    /** An attribute of events, which an object of the host looks up by its name. */
    private static Member lookUp(String object, String name, LanguageType type, String sentence) {
        return attribute(name, type, sentence).by(object + "." + name);
    }

    public static final LanguageClass TRACE = LanguageClass.of(
                    "Trace",
                    "A trace: a sequence of events in order of time, with links between them.",
                    attribute("duration", SECONDS, "Time from the first event to the last.")
                            .by("host.duration"),
                    attribute("path", TEXT, "The anchor file.").by("host.path"),
                    definitions("locations", "Location", "The locations, by id."),
                    definitions("regions", "Region", "The regions, by id."),
                    definitions("groups", "Group", "The groups, by id."),
                    definitions("communicators", "Communicator", "The communicators, by id."),
                    definitions("metrics", "Metric", "The metrics, by id."),
                    definitions("system_tree", "SystemNode", "The nodes of the system tree, by id."),
                    definitions("properties", "Property", "The properties of the trace, and of what it defines."),
                    attribute(
                            "messages",
                            object("Messages"),
                            "The matched messages. Call it with a filter to select some; its columns are attributes, too."),
                    attribute(
                            "collectives",
                            object("Collectives"),
                            "The collective operations. Call it with a filter to select some."),
                    attribute("columns", object("EventsTable"), "The events as columns: the row is the position."),
                    method("event", EVENT, "The event at a position.", required("pos", PLACE)),
                    method(
                            "events",
                            object("Events"),
                            "Some events in order: from start to end (exclusive) in seconds, on a location, of a type, in a region.",
                            option("start", SECONDS),
                            option("end", SECONDS),
                            option("location", LOCATION),
                            option("type", TEXT),
                            option("region", TEXT)),
                    method(
                                    "literal",
                                    TEXT,
                                    "The event at a position as text: type, location and attributes.",
                                    required("pos", PLACE))
                            .by("host.literal"),
                    method(
                                    "at",
                                    POSITION,
                                    "Position of the first event at or after a time; the number of events if there is none.",
                                    required("time", SECONDS))
                            .by("host.at"),
                    method(
                                    "next",
                                    EVENT.optional(),
                                    "The next event on the location of the event at a position; nothing after the last.",
                                    required("pos", PLACE))
                            .by("analyst.next"),
                    method(
                                    "previous",
                                    EVENT.optional(),
                                    "The previous event on the location of the event at a position; nothing before the first.",
                                    required("pos", PLACE))
                            .by("analyst.previous"),
                    method(
                            "stack",
                            POSITION.list(),
                            "Positions of the enters open on a location after an event, the outermost first; by default the event of the callback, otherwise the last.",
                            required("location", LOCATION),
                            standard("at", PLACE, "None")),
                    method(
                            "queue",
                            POSITION.list(),
                            "Positions of the sends under way after an event, from a source, to a destination; by default the event of the callback, otherwise the last.",
                            option("src", LOCATION),
                            option("dest", LOCATION),
                            option("at", PLACE, "None")),
                    method(
                            "state",
                            object("State"),
                            "The stacks of all locations, by id, and the queue, after the event at a position.",
                            required("pos", PLACE)),
                    method(
                                    "comm_matrix",
                                    INTEGER.list().list(),
                                    "What each location sends to each: a list for each sender.",
                                    standard("by", MEASURE, "\"bytes\""))
                            .by("analyst.commMatrix"),
                    method(
                                    "comm_by_process",
                                    INTEGER.list().and(INTEGER.list()),
                                    "What each location sends, and what each receives.",
                                    standard("by", MEASURE, "\"bytes\""))
                            .by("analyst.commByProcess"),
                    method(
                                    "message_histogram",
                                    INTEGER.list().and(NUMBER.list()),
                                    "Messages by size: the counts, and the edges of the ranges in bytes.",
                                    standard("bins", INTEGER, "10"))
                            .by("analyst.messageHistogram"),
                    method(
                                    "comm_over_time",
                                    INTEGER.list().and(SECONDS.list()),
                                    "What locations send (side \"send\") or receive (\"receive\") over time: the sums, and the edges of the ranges.",
                                    standard("by", MEASURE, "\"bytes\""),
                                    standard("bins", INTEGER, "50"),
                                    standard("side", word("send", "receive"), "\"send\""))
                            .by("analyst.commOverTime"),
                    method(
                            "flat_profile",
                            spelled("list[dict[str, Any]]", "any[]"),
                            "What each function costs, the most expensive first: name, visits, locations, exclusive and inclusive (s)."),
                    method(
                            "time_profile",
                            spelled(
                                    "tuple[list[float], dict[str, list[float]], list[float]]",
                                    "[number[], Record<string, number[]>, number[]]"),
                            "Seconds in each function over time: edges of the ranges, seconds by function and range, seconds in no function.",
                            standard("bins", INTEGER, "50")),
                    method(
                            "load_imbalance",
                            spelled("list[dict[str, Any]]", "any[]"),
                            "How unevenly locations spend time in each function: name, imbalance (longest by mean), mean (s), top.",
                            standard("top", INTEGER, "1")),
                    method("idle_time", SECONDS.list(), "Time in receives and waits, by location.")
                            .by("analyst.idleTime"),
                    method(
                            "flowgraph",
                            object("Graph"),
                            "The event flow graph of a location.",
                            with(GRAPH, required("location", LOCATION))),
                    method(
                            "graph_groups",
                            spelled("list[dict[str, Any]]", "any[]"),
                            "Groups of processes whose graphs differ by at most a distance (0 to 1): locations, representative, spread, nearest.",
                            with(GRAPH, option("within", NUMBER, "0"))),
                    method(
                            "transitions",
                            spelled("list[dict[str, Any]]", "any[]"),
                            "What calls cost by the edges of the flow graphs that lead to them, the largest first: source, target, callsite, sum, count.",
                            with(GRAPH, required("calls", COLUMN), required("values", COLUMN))),
                    method(
                            "loops",
                            object("Loops"),
                            "The loops in which a location makes its calls, by id.",
                            required("location", LOCATION)),
                    method(
                            "model",
                            object("Model"),
                            "What a location, or without one what all locations communicate, as nested loops.",
                            standard("location", LOCATION.optional(), "None")),
                    method(
                            "whatif",
                            object("Trace"),
                            "The trace that the run has after changes, by a replay: all tables, waits and statistics are of the predicted times."
                                    + " scale: factors by call path, {\"work@rank2\": 0.5}. balance: a call path in which every rank"
                                    + " takes the mean; remove: a wait state for which no process is late; or lists of these. network:"
                                    + " ideal, factor=0.1 or latency=1us,bandwidth=25GB/s. As of expert whatif. Positions, messages and"
                                    + " operations are those of this trace. A pattern finds what removing its waits gains by"
                                    + " duration - whatif(remove=name).duration.",
                            option("scale", spelled("dict[str, float]", "Record<string, number>")),
                            option("balance", TEXT.or(TEXT.list())),
                            option("remove", TEXT.or(TEXT.list())),
                            option("network", TEXT)),
                    method(
                                    "callpath",
                                    object("CallPath").optional(),
                                    "The node of the call tree in which an event happens; nothing outside all regions.",
                                    required("pos", PLACE))
                            .by("host.callpath"),
                    method("callpaths", object("CallPath").list(), "The call tree: its nodes by id, callers first."),
                    method(
                                    "callpath_name",
                                    TEXT,
                                    "A call path by its id: the names of its regions, \"main/solve/MPI_Recv\".",
                                    required("callpath", INTEGER))
                            .by("host.callpathName"),
                    method(
                                    "message",
                                    object("Message").optional(),
                                    "The message of a send or receive; nothing if it has none.",
                                    required("pos", PLACE))
                            .by("integers.messageptr"),
                    method(
                                    "collective",
                                    object("Collective").optional(),
                                    "The collective operation of a collexit; nothing if it has none.",
                                    required("pos", PLACE))
                            .by("integers.collptr"),
                    method("close", NOTHING, "Closes a trace that the script has opened."))
            .holding(EVENT, Order.INDEXED);

    private static final LanguageClass EVENT_CLASS = LanguageClass.of(
            "Event",
            "An event. Records have further attributes, by OTF2's names; keys() lists those of an event. A link that is missing is None.",
            attribute("pos", POSITION, "Its position."),
            lookUp("ahead.events", "time", SECONDS, "When it happens."),
            lookUp("ahead.events", "loc", INTEGER, "Its location."),
            lookUp("ahead.events", "type", word("enter", "exit", "send", "recv", "collexit", "event"), "What it is."),
            lookUp("events", "kind", TEXT, "OTF2's name of the record."),
            attribute("name", TEXT, "OTF2's name of the record.").by("events.kind"),
            lookUp("ahead.events", "region", TEXT.optional(), "The region in which it happens."),
            lookUp("ahead.events", "callpath", TEXT.optional(), "The call path in which it happens."),
            attribute("callsite", TEXT.optional(), "Where the region was called."),
            attribute("group", TEXT.optional(), "The region's group, or its paradigm."),
            lookUp(
                    "ahead.integers",
                    "enterptr",
                    POSITION.optional(),
                    "Enter of the region in which it happens; of an enter, of the caller."),
            lookUp("ahead.integers", "exitptr", POSITION.optional(), "Exit of the region in which it happens."),
            lookUp("ahead.integers", "sendptr", POSITION.optional(), "Of a receive: its send."),
            lookUp("ahead.integers", "recvptr", POSITION.optional(), "Of a send: its receive."),
            lookUp("integers", "collptr", INTEGER.optional(), "Of a collexit: the number of the collective operation."),
            lookUp("integers", "messageptr", INTEGER.optional(), "Of a send or receive: the number of the message."),
            lookUp("events", "dest", INTEGER.optional(), "Of a send: the location that receives."),
            lookUp("events", "src", INTEGER.optional(), "Of a receive: the location that sent."),
            lookUp("integers", "tag", INTEGER.optional(), "Of a send or receive: the tag."),
            lookUp("integers", "len", INTEGER.optional(), "Of a send or receive: the size in bytes."),
            lookUp("events", "com", INTEGER.optional(), "Of a send, receive or collexit: the communicator."),
            lookUp("events", "root", INTEGER.optional(), "Of a collexit: the location of the root."),
            lookUp("integers", "sent", INTEGER.optional(), "Of a collexit: the bytes sent."),
            lookUp("integers", "recvd", INTEGER.optional(), "Of a collexit: the bytes received."),
            lookUp("integers", "request", INTEGER.optional(), "The request of a non-blocking operation."),
            method(
                    "get",
                    ANYTHING,
                    "The attribute, or the default if this event has none of that name.",
                    required("name", TEXT),
                    standard("default", ANYTHING, "None")),
            HAS.by("events.has"),
            KEYS.by("events.keys"));

    private static final LanguageClass EVENTS = LanguageClass.of(
                    "Events",
                    "Some events of a trace, in order.",
                    method(
                            "positions",
                            spelled("Iterator[int]", "IterableIterator<number>"),
                            "Their positions, one by one."))
            .holding(EVENT, Order.ITERATED);

    private static final LanguageClass STATE = LanguageClass.of(
            "State",
            "What the program is doing after an event.",
            attribute("stacks", POSITION.list().list(), "Positions of the open enters, by location."),
            attribute("queue", POSITION.list(), "Positions of the sends under way."));

    private static final LanguageClass COLLECTIVE = LanguageClass.of(
            "Collective",
            "A collective operation.",
            attribute("instance", INTEGER, "Its number."),
            attribute("operation", TEXT, "OTF2's name of the operation."),
            attribute("com", INTEGER.optional(), "The communicator."),
            attribute("root", INTEGER.optional(), "The location of the root."),
            attribute("size", INTEGER, "Number of members of the communicator."),
            attribute("complete", TRUTH, "Whether the trace has all members."),
            attribute("blocking", TRUTH, "Whether the operation blocks."),
            attribute("members", object("Member").list(), "Its members, by rank."),
            HAS,
            KEYS);

    private static final LanguageClass CALLPATH = LanguageClass.of(
            "CallPath",
            "A node of the call tree.",
            attribute("id", INTEGER, "Its number."),
            attribute("region", TEXT, "Name of its region."),
            attribute("path", TEXT, "Names of its regions: \"main/solve/MPI_Recv\"."),
            attribute("depth", INTEGER, "1 for an outermost region."),
            attribute("parent", object("CallPath").optional(), "Its caller."),
            attribute("children", object("CallPath").list(), "What it calls."),
            attribute("visits", INTEGER, "Visits on all locations."),
            attribute("inclusive", SECONDS, "Time on all locations, with what it calls."),
            attribute("exclusive", SECONDS, "Time on all locations, without what it calls."),
            HAS,
            KEYS);

    private static final LanguageClass COLUMNS_CLASS = LanguageClass.of(
                    "Columns",
                    "Columns of equal length, by name: m.send_enter.",
                    method(
                            "select",
                            spelled("Self", "this"),
                            "The rows where the mask is true.",
                            required("mask", COLUMN)),
                    method("keys", TEXT.list(), "The names of the columns."))
            .counted();

    private static final LanguageClass MESSAGES = LanguageClass.of(
                    "Messages",
                    "The matched messages of a trace, or some of them, in order of their receives.",
                    attribute("columns", object("MessagesTable"), "A row for each message."))
            .extending("MessagesTable")
            .holding(object("Message"), Order.AT);

    private static final LanguageClass COLLECTIVES = LanguageClass.of(
                    "Collectives",
                    "The collective operations of a trace, or some of them, in order of their last member's end.",
                    attribute("columns", object("CollectivesTable"), "A row for each member of each operation."))
            .extending("CollectivesTable")
            .holding(object("Collective"), Order.AT);

    /** Selects messages: what an object of {@code Messages} is called with. */
    public static final Member MESSAGE_FILTER = method(
            "trace.messages",
            object("Messages"),
            "Messages from a source, to a destination, on a communicator, of a tag, of at least least_bytes bytes, under way in a range of time.",
            option("src", LOCATION),
            option("dest", LOCATION),
            option("com", INTEGER.or(object("Communicator"))),
            option("tag", INTEGER),
            option("least_bytes", INTEGER, "0"),
            option("start", SECONDS),
            option("end", SECONDS));

    /** Selects collective operations: what an object of {@code Collectives} is called with. */
    public static final Member COLLECTIVE_FILTER = method(
            "trace.collectives",
            object("Collectives"),
            "Operations as OTF2 names them, on a communicator, with a root, in which a location takes part, in a range of time.",
            option("operation", TEXT),
            option("com", INTEGER.or(object("Communicator"))),
            option("root", LOCATION),
            option("location", LOCATION),
            option("start", SECONDS),
            option("end", SECONDS));

    private static final Member REGION_OF_EVENT = attribute("region", TEXT, "The region in which it happens.");
    private static final Member CALLPATH_OF_EVENT = attribute("callpath", TEXT, "The call path in which it happens.");
    private static final Member TAG = attribute("tag", INTEGER, "The tag.");
    private static final Member LEN = attribute("len", INTEGER, "The size in bytes.");
    private static final Member COM = attribute("com", INTEGER, "The communicator.");

    /** The events that callbacks receive, with the attributes that each of them has. */
    private static final List<LanguageClass> EVENT_CLASSES = List.of(
            LanguageClass.of("EnterEvent", "An enter of a region.", REGION_OF_EVENT, CALLPATH_OF_EVENT)
                    .extending("Event"),
            LanguageClass.of("ExitEvent", "An exit of a region.", REGION_OF_EVENT, CALLPATH_OF_EVENT)
                    .extending("Event"),
            LanguageClass.of(
                            "SendEvent",
                            "A send of a message.",
                            attribute("dest", INTEGER, "The location that receives."),
                            TAG,
                            LEN,
                            COM)
                    .extending("Event"),
            LanguageClass.of(
                            "RecvEvent",
                            "A receive of a message.",
                            attribute("src", INTEGER, "The location that sent."),
                            TAG,
                            LEN,
                            COM)
                    .extending("Event"),
            LanguageClass.of("CollexitEvent", "An exit of a collective operation.", REGION_OF_EVENT, COM)
                    .extending("Event"));

    private static final LanguageClass LOCATION_CLASS = LanguageClass.of(
            "Location",
            "A stream of events.",
            attribute("id", INTEGER, "Its number."),
            attribute("ref", INTEGER, "Its number in the archive."),
            attribute("name", TEXT, "Its name in the archive."),
            attribute("label", TEXT, "How reports call it: \"rank 3\"."),
            attribute("kind", TEXT, "OTF2's type of location."),
            attribute("group", TEXT, "The group of locations, in general the process."),
            attribute("process", INTEGER.optional(), "Number of the process."),
            attribute("rank", INTEGER.optional(), "MPI rank."),
            HAS,
            KEYS);

    private static final LanguageClass REGION = LanguageClass.of(
            "Region",
            "A function, a loop, an MPI call.",
            attribute("id", INTEGER, "Its number."),
            attribute("name", TEXT, "Its name."),
            attribute("canonical_name", TEXT, "Its name for the linker."),
            attribute("role", TEXT, "OTF2's role."),
            attribute("paradigm", TEXT, "OTF2's paradigm."),
            attribute("file", TEXT, "Its source file."),
            attribute("line", INTEGER, "The line where it begins."),
            HAS,
            KEYS);

    private static final LanguageClass GROUP = LanguageClass.of(
            "Group",
            "A group of locations, regions, metrics or ranks.",
            attribute("id", INTEGER, "Its number."),
            attribute("ref", INTEGER, "Its number in the archive."),
            attribute("name", TEXT, "Its name."),
            attribute("type", TEXT, "OTF2's type of group."),
            attribute("paradigm", TEXT, "OTF2's paradigm."),
            attribute("members", INTEGER.list(), "Its members."),
            HAS,
            KEYS);

    private static final LanguageClass COMMUNICATOR = LanguageClass.of(
            "Communicator",
            "A communicator.",
            attribute("id", INTEGER, "Its number."),
            attribute("name", TEXT, "Its name."),
            attribute("parent", INTEGER.optional(), "The communicator it was made from."),
            attribute("self", TRUTH, "Whether it is one of MPI_COMM_SELF's kind."),
            attribute("size", INTEGER, "Number of its members."),
            attribute("members", spelled("list[int | None]", "(number | null)[]"), "Locations by rank."),
            HAS,
            KEYS);

    private static final LanguageClass METRIC = LanguageClass.of(
            "Metric",
            "A metric.",
            attribute("id", INTEGER, "Its number."),
            attribute("ref", INTEGER, "Its number in the archive."),
            attribute("name", TEXT, "Its name."),
            attribute("description", TEXT, "What it measures."),
            attribute("type", TEXT, "OTF2's type of metric."),
            attribute("mode", TEXT, "OTF2's mode."),
            attribute("base", TEXT, "Base of the scale."),
            attribute("exponent", INTEGER, "Exponent of the scale."),
            attribute("unit", TEXT, "Its unit."),
            HAS,
            KEYS);

    private static final LanguageClass SYSTEM_NODE = LanguageClass.of(
            "SystemNode",
            "A node of the system tree.",
            attribute("id", INTEGER, "Its number."),
            attribute("ref", INTEGER, "Its number in the archive."),
            attribute("name", TEXT, "Its name."),
            attribute("kind", TEXT, "What it is: a machine, a node."),
            attribute("parent", INTEGER.optional(), "The node it is part of."),
            HAS,
            KEYS);

    private static final LanguageClass PROPERTY = LanguageClass.of(
            "Property",
            "A property of the trace, or of what it defines.",
            attribute("of", TEXT, "What it belongs to."),
            attribute("owner", INTEGER.optional(), "The number of that."),
            attribute("name", TEXT, "Its name."),
            attribute("value", TEXT, "Its value."),
            HAS,
            KEYS);

    /** The classes of the module; each comes after the class that it extends. Tables and rows are not among them. */
    public static List<LanguageClass> classes() {
        List<LanguageClass> classes = new ArrayList<>(List.of(TRACE, EVENT_CLASS));
        classes.addAll(EVENT_CLASSES);
        classes.addAll(List.of(
                EVENTS,
                STATE,
                COLUMNS_CLASS,
                MESSAGES,
                COLLECTIVES,
                COLLECTIVE,
                CALLPATH,
                LOCATION_CLASS,
                REGION,
                GROUP,
                COMMUNICATOR,
                METRIC,
                SYSTEM_NODE,
                PROPERTY));
        return List.copyOf(classes);
    }

    public static List<Member> functions() {
        LanguageType operand = COLUMN.or(NUMBER);
        return List.of(
                method("open", object("Trace"), "Opens a further trace. Only scripts may.", required("path", PATH)),
                method(
                        "minimum",
                        COLUMN,
                        "The smaller of two columns, or of a column and a number, row by row.",
                        required("a", operand),
                        required("b", operand)),
                method(
                        "maximum",
                        COLUMN,
                        "The larger of two columns, or of a column and a number, row by row.",
                        required("a", operand),
                        required("b", operand)),
                method(
                        "where",
                        COLUMN,
                        "Yes where the mask is true, no elsewhere.",
                        required("mask", COLUMN),
                        required("yes", operand),
                        required("no", operand)));
    }

    /** The functions of the module {@code earl.plot}: each draws a picture and returns the file's path. */
    public static List<Member> plots() {
        Argument file = new Argument("file", PATH, null, true);
        Argument title = option("title", TEXT, "\"\"");
        Argument x = option("x", TEXT, "\"\"");
        Argument y = option("y", TEXT, "\"\"");
        Argument size = new Argument("size", spelled("tuple[int, int] | None", "[number, number]"), "None", true);
        return List.of(
                method(
                        "line",
                        TEXT,
                        "Lines: line(xs, ys), line(xs, {\"name\": ys}) or line({\"name\": (xs, ys)}); xs ascend.",
                        required("across", ANYTHING),
                        standard("up", ANYTHING, "None"),
                        file,
                        title,
                        x,
                        y,
                        option("steps", TRUTH, "False"),
                        size),
                method(
                        "bar",
                        TEXT,
                        "Bars: values, or {\"name\": values} for several at each label.",
                        required("labels", SOME),
                        required("values", ANYTHING),
                        file,
                        title,
                        x,
                        y,
                        option("stacked", TRUTH, "False"),
                        size),
                method(
                        "heatmap",
                        TEXT,
                        "A matrix in colours, a list of numbers for each row; down and across name rows and columns.",
                        required("rows", SOME),
                        standard("down", ANYTHING, "None"),
                        standard("across", ANYTHING, "None"),
                        standard("label", TEXT, "\"\""),
                        file,
                        title,
                        x,
                        y,
                        option("log", TRUTH, "False"),
                        option("shared", word("sum", "mean", "max"), "\"sum\""),
                        size),
                method(
                        "timeline",
                        TEXT,
                        "What locations do from begin to end, coloured by region, with messages as arrows.",
                        required("trace", object("Trace")),
                        standard("begin", SECONDS, "0"),
                        standard("end", SECONDS.optional(), "None"),
                        standard(
                                "locations",
                                spelled("Iterable[int | Location] | None", "Iterable<number | Location> | null"),
                                "None"),
                        file,
                        option("messages", TRUTH, "True"),
                        title,
                        x,
                        y,
                        size));
    }
}

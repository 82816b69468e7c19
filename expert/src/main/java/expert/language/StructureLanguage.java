package expert.language;

import static expert.language.Argument.required;
import static expert.language.LanguageType.INTEGER;
import static expert.language.LanguageType.NUMBER;
import static expert.language.LanguageType.SECONDS;
import static expert.language.LanguageType.TEXT;
import static expert.language.LanguageType.TRUTH;
import static expert.language.LanguageType.object;
import static expert.language.LanguageType.spelled;
import static expert.language.Member.attribute;
import static expert.language.Member.method;
import static expert.language.ScriptLanguage.EVENT;

import expert.language.LanguageClass.Order;
import java.util.List;

/** The part of the module {@code earl} about the structure of a program: loops, flow graphs, models of communication. */
public final class StructureLanguage {
    private StructureLanguage() {}

    private static final LanguageClass LOOP = LanguageClass.of(
                    "Loop",
                    "A loop of a location; its length is the number of its iterations.",
                    attribute("id", INTEGER, "Its number: outer loops come before those in them."),
                    attribute("nest", object("Loops"), "The loops of the location."),
                    attribute("parent", object("Loop").optional(), "The loop around it.")
                            .by("own.parent"),
                    attribute("children", object("Loop").list(), "The loops directly in it."),
                    attribute("depth", INTEGER, "1 if it is in no other loop.").by("own.depth"),
                    attribute(
                                    "function",
                                    TEXT,
                                    "The function that repeats the calls; empty if the trace has no functions.")
                            .by("own.function"),
                    attribute("header", TEXT, "The call at which iterations begin.")
                            .by("own.header"),
                    attribute("callsite", TEXT, "The call site of that.").by("own.callsite"),
                    attribute("entries", INTEGER, "How often the program enters it.")
                            .by("own.entries"),
                    attribute("time", SECONDS, "Time in it.").by("own.time"),
                    attribute("mpi_time", SECONDS, "Time of that in MPI.").by("own.mpiTime"),
                    attribute("members", INTEGER.list(), "Ids of its nodes in the flow graph.")
                            .by("own.members"),
                    attribute("irreducible", TRUTH, "Whether the program also enters it elsewhere than at its header.")
                            .by("own.isIrreducible"),
                    attribute("iterations", object("IterationsTable"), "The iterations as columns."),
                    method(
                            "first",
                            EVENT,
                            "The first event of an iteration: the enter of its header. Iterations are numbered from 1.",
                            required("iteration", INTEGER)),
                    method(
                            "iteration_of",
                            ScriptLanguage.COLUMN.or(INTEGER).optional(),
                            "The number of the iteration, from 1, in which an event happens; of a column of positions a column, -1 for none.",
                            required("event", ScriptLanguage.PLACE.or(ScriptLanguage.COLUMN))))
            .counted();

    private static final LanguageClass LOOPS = LanguageClass.of(
                    "Loops",
                    "The loops of a location by id.",
                    attribute("signature", TEXT, "What makes calls the same node.")
                            .by("own.signature"),
                    attribute("main", object("Loop").optional(), "The loop in no other loop that takes most time."),
                    method(
                                    "innermost",
                                    object("Loop").optional(),
                                    "The innermost loop in which an event happens.",
                                    required("event", ScriptLanguage.PLACE))
                            .by("own.innermost"))
            .holding(object("Loop"), Order.INDEXED);

    private static final LanguageClass NODE = LanguageClass.of(
            "Node",
            "A kind of call in a flow graph.",
            attribute("id", INTEGER, "Its number, in the order of the first events."),
            attribute("graph", object("Graph"), "The graph."),
            attribute("label", TEXT, "What it is.").by("own.label"),
            attribute("callsite", TEXT, "Its call site.").by("own.callsite"),
            attribute("count", INTEGER, "Number of calls.").by("own.counts[0]"),
            attribute("bytes", INTEGER.optional(), "Bytes of each call.").by("own.counts[1]"),
            attribute("time", SECONDS, "Time in the calls.").by("own.times[0]"),
            attribute("shortest", SECONDS, "Shortest call.").by("own.times[1]"),
            attribute("longest", SECONDS, "Longest call.").by("own.times[2]"),
            attribute("partners", INTEGER.list(), "Locations at the other end.").by("own.partners"),
            attribute("out", object("Edge").list(), "Edges to what follows.").by("own.out"),
            attribute("into", object("Edge").list(), "Edges from what precedes.")
                    .by("own.into"),
            attribute("successors", object("Node").list(), "What follows."),
            attribute("predecessors", object("Node").list(), "What precedes."),
            attribute(
                            "dominator",
                            object("Node").optional(),
                            "The last node that every path from the first node to this one passes.")
                    .by("own.dominator"));

    private static final LanguageClass EDGE = LanguageClass.of(
            "Edge",
            "What follows what in a flow graph.",
            attribute("id", INTEGER, "Its number."),
            attribute("graph", object("Graph"), "The graph."),
            attribute("source", object("Node"), "Where it begins."),
            attribute("target", object("Node"), "Where it ends."),
            attribute("weight", INTEGER, "How often the program takes it."),
            attribute("share", NUMBER, "Share of the departures from its source, 0 to 1."),
            attribute("time", SECONDS, "Time between the calls.").by("own.gaps[0]"),
            attribute("shortest", SECONDS, "Shortest time between the calls.").by("own.gaps[1]"),
            attribute("longest", SECONDS, "Longest time between the calls.").by("own.gaps[2]"),
            attribute(
                            "runs",
                            INTEGER.list().list(),
                            "When the program takes it: lists of first number, last number, stride and count.")
                    .by("own.progressions"),
            attribute("calls", INTEGER.list(), "Numbers of the calls to which it leads, in order.")
                    .by("own.callsOfEdge"));

    private static final LanguageClass GRAPH = LanguageClass.of(
                    "Graph",
                    "The event flow graph of a location; its length is the number of calls.",
                    attribute("nodes", object("Node").list(), "Its nodes, by id."),
                    attribute("edges", object("Edge").list(), "Its edges, by id."),
                    method(
                            "node_of",
                            object("Node").optional(),
                            "The node of the call in which an event happens.",
                            required("event", ScriptLanguage.PLACE)),
                    method(
                                    "call_of",
                                    INTEGER.optional(),
                                    "The number of the call in which an event happens.",
                                    required("event", ScriptLanguage.PLACE))
                            .by("own.callOf"),
                    method(
                            "call",
                            spelled("tuple[Event, Node]", "[Event, Node]"),
                            "The enter of a call and its node, by the call's number.",
                            required("number", INTEGER)),
                    method(
                                    "edge",
                                    object("Edge").optional(),
                                    "The edge between two nodes.",
                                    required("source", object("Node")),
                                    required("target", object("Node")))
                            .by("own.edge"),
                    method(
                                    "path",
                                    object("Node").list(),
                                    "The nodes of a shortest path between two nodes, both included; empty if there is none.",
                                    required("source", object("Node")),
                                    required("target", object("Node")))
                            .by("own.path"))
            .counted();

    private static final LanguageClass CONSTRUCT = LanguageClass.of(
            "Construct",
            "A loop or an event of a model.",
            attribute("id", INTEGER, "Its number, in the order of the text."),
            attribute("text", TEXT, "Its line of the text.").by("own.text"),
            attribute("iterations", INTEGER, "How often a loop runs; 0 for an event.")
                    .by("own.iterations"),
            attribute("is_loop", TRUTH, "Whether it is a loop.").by("own.isLoop"),
            attribute("parent", object("Construct").optional(), "The loop around it.")
                    .by("own.parent"),
            attribute("loops", object("Construct").list(), "The loops around it, the outermost first."),
            attribute("locations", INTEGER.list(), "Ids of the locations that take part.")
                    .by("own.members"));

    private static final LanguageClass MODEL = LanguageClass.of(
                    "Model",
                    "A model of communication: its constructs by id. Its text is str(model).",
                    method(
                                    "construct_of",
                                    object("Construct").optional(),
                                    "The construct of a send, receive or collexit; of an enter or exit, that of the first of these in the call.",
                                    required("event", ScriptLanguage.PLACE))
                            .by("own.of"),
                    method(
                                    "counters",
                                    INTEGER.list(),
                                    "In which iterations of the loops around its construct an event is, from 1, the outermost first.",
                                    required("event", ScriptLanguage.PLACE))
                            .by("own.counters"))
            .holding(object("Construct"), Order.INDEXED);

    public static List<LanguageClass> classes() {
        return List.of(LOOP, LOOPS, NODE, EDGE, GRAPH, CONSTRUCT, MODEL);
    }
}

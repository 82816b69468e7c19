package earl.graph;

import earl.Events;
import earl.Trace;
import earl.graph.Signature.Part;
import java.util.Locale;
import java.util.StringJoiner;

/** Nodes in words. */
final class Labels {
    private static final String LOCATION = "location";

    private final Trace trace;
    private final Signature signature;
    private final Ranks ranks;

    Labels(Trace trace, Signature signature) {
        this.trace = trace;
        this.signature = signature;
        this.ranks = new Ranks(trace);
    }

    /** A node of one location's graph; partners by their ranks. */
    String absolute(FlowGraph graph, int node) {
        long partner = graph.key(node, Part.PARTNER);
        StringJoiner words = new StringJoiner(",");
        for (int location : graph.partners().locations(partner)) {
            words.add(String.valueOf(ranks.of(location)));
        }
        return label(graph, node, words(partner, words.toString()));
    }

    /** A partner in brackets, {@code ""} for none. */
    static String words(long partner, String ranks) {
        if (partner == Partners.NONE) {
            return "";
        }
        return Partners.isRoot(partner) ? "(root " + ranks + ")" : "(" + ranks + ")";
    }

    /** A node with its partner in words. */
    String label(FlowGraph graph, int node, String partner) {
        StringJoiner words = new StringJoiner(" ");
        words.setEmptyValue("event");
        for (Part part : signature.parts()) {
            String word = part == Part.PARTNER ? partner : word(part, graph, node);
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words.toString();
    }

    private String word(Part part, FlowGraph graph, int node) {
        long value = graph.key(node, part);
        return switch (part) {
            case CALL -> trace.regions().get((int) value).name();
            case SIZE -> size(graph, node, value);
            case REGION ->
                value < 0 ? "" : "in " + trace.regions().get((int) value).name();
            case TAG -> several(value, "tag ", String.valueOf(value));
            case COMM ->
                value == PendingCalls.SEVERAL ? "on several" : value < 0 ? "" : "on " + communicator((int) value);
            case RANK -> trace.locations().get((int) value).label();
            case ADDRESS -> several(value, "at 0x", Long.toHexString(value));
            case TIME -> String.format(Locale.ROOT, "%.9f s", seconds(graph.example(node)));
            case SEQ -> "#" + value;
            case PARTNER, CALLSITE -> "";
        };
    }

    /** Nobody reads that a barrier carries 0 bytes. */
    private String size(FlowGraph graph, int node, long value) {
        boolean message = graph.key(node, Part.PARTNER) >= 0 && !Partners.isRoot(graph.key(node, Part.PARTNER));
        if (value < 0 || (value == 0 && !message)) {
            return "";
        }
        return signature.byMagnitude() && value > 0 ? "~" + value : String.valueOf(value);
    }

    private static String several(long value, String before, String number) {
        return value == PendingCalls.NONE ? "" : before + (value == PendingCalls.SEVERAL ? "several" : number);
    }

    private String communicator(int id) {
        String name = trace.communicators().get(id).name();
        return name.isEmpty() ? "communicator " + id : name;
    }

    private double seconds(long pos) {
        return trace.events().time(pos);
    }

    /** Where a node's calls stand in the program. */
    String callsite(FlowGraph graph, int node) {
        long pos = graph.example(node);
        Events events = trace.events();
        if (events.attributes(pos).contains(LOCATION)) {
            String place = String.valueOf(events.attribute(pos, LOCATION));
            return place.substring(place.lastIndexOf('/') + 1);
        }
        int callpath = graph.callpath(node);
        int caller = callpath < 0 ? Trace.NONE : trace.callpaths().parent(callpath);
        return caller < 0 ? "" : trace.callpaths().path(caller);
    }
}

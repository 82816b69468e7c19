package earl.graph;

import earl.Trace;
import earl.graph.Signature.Property;
import java.util.Locale;
import java.util.StringJoiner;

/** The labels of nodes. */
public final class Labels {
    private final GraphNames names;
    private final Signature signature;

    /** Labels by a signature, with these names. */
    public Labels(GraphNames names, Signature signature) {
        this.names = names;
        this.signature = signature;
    }

    GraphNames names() {
        return names;
    }

    /** A node of one location's graph; partners by their ranks. */
    String absolute(FlowGraph graph, int node) {
        long partner = graph.key(node, Property.PARTNER);
        StringJoiner words = new StringJoiner(",");
        for (int location : graph.partners().locations(partner)) {
            words.add(String.valueOf(names.rank(location)));
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

    /** The label of a node with the text of its partner. */
    public String label(FlowGraph graph, int node, String partner) {
        StringJoiner words = new StringJoiner(" ");
        words.setEmptyValue("event");
        for (Property part : signature.properties()) {
            String word = part == Property.PARTNER ? partner : word(part, graph, node);
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words.toString();
    }

    private String word(Property part, FlowGraph graph, int node) {
        long value = graph.key(node, part);
        return switch (part) {
            case CALL -> names.region((int) value);
            case SIZE -> size(graph, node, value);
            case REGION -> value < 0 ? "" : "in " + names.region((int) value);
            case TAG -> several(value, "tag ", String.valueOf(value));
            case COMM -> value == Signature.SEVERAL ? "on several" : value < 0 ? "" : "on " + communicator((int) value);
            case RANK -> names.location((int) value);
            case ADDRESS -> several(value, "at 0x", Long.toHexString(value));
            case TIME -> String.format(Locale.ROOT, "%.9f s", names.seconds(value));
            case SEQ -> "#" + value;
            case PARTNER, CALLSITE -> "";
        };
    }

    /** Omits the 0 bytes of a barrier. */
    private String size(FlowGraph graph, int node, long value) {
        boolean message = graph.key(node, Property.PARTNER) >= 0 && !Partners.isRoot(graph.key(node, Property.PARTNER));
        if (value < 0 || (value == 0 && !message)) {
            return "";
        }
        return signature.byMagnitude() && value > 0 ? "~" + value : String.valueOf(value);
    }

    private static String several(long value, String before, String number) {
        return value == Trace.NONE ? "" : before + (value == Signature.SEVERAL ? "several" : number);
    }

    private String communicator(int id) {
        String name = names.communicator(id);
        return name.isEmpty() ? "communicator " + id : name;
    }

    /** The location of a node's calls in the program. */
    String callsite(FlowGraph graph, int node) {
        return names.callsite(graph, node);
    }
}

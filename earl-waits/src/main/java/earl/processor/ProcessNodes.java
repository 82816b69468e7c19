package earl.processor;

import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import earl.Trace;
import earl.TraceDefinitions;
import java.util.List;

/** The nodes of a machine on which processes ran. */
public final class ProcessNodes {
    private static final String NODE = "node";

    private ProcessNodes() {}

    /**
     * The part of the machine that is the node of a location: the nearest one that is called a node, otherwise the one in which its process
     * is.
     *
     * @return a number in {@link TraceDefinitions#systemTree}, {@link Trace#NONE} if the trace does not say
     */
    public static int of(Location location, TraceDefinitions definitions) {
        if (location.process() < 0
                || location.process() >= definitions.processes().size()) {
            return Trace.NONE;
        }
        LocationGroup group = definitions.processes().get(location.process());
        List<SystemNode> tree = definitions.systemTree();
        int at = group.node();
        while (at >= 0 && !tree.get(at).kind().equalsIgnoreCase(NODE)) {
            at = tree.get(at).parent();
        }
        return at < 0 ? group.node() : at;
    }
}

package expert.cubex;

import earl.Location;
import earl.LocationGroup;
import earl.Region;
import earl.SourceLine;
import earl.SystemNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code anchor.xml}.
 *
 * @param attributes facts about the whole, in the document's order
 * @param metrics in the document's order, parents before their children
 * @param regions in the document's order
 * @param nodes call paths in the document's order: depth first
 * @param locations locations in order of their numbers, the order of a row of values
 * @param processes in the document's order
 * @param parts of the machine, in the document's order
 */
record Anchor(
        Map<String, String> attributes,
        List<Metric> metrics,
        List<Region> regions,
        List<Node> nodes,
        List<Location> locations,
        List<LocationGroup> processes,
        List<SystemNode> parts) {
    /**
     * Key of an attribute that EXPERT adds: the processes that are none of MPI, by their place among the processes of the document. The
     * format gives them a rank, too.
     */
    static final String WITHOUT_RANK = "EXPERT processes without a rank";

    /**
     * A metric.
     *
     * @param id its number: what its files are called by
     * @param parent index of the metric around it, -1 if none
     * @param inclusive whether it is inclusive along the call tree; its rows are in another order then
     * @param derived whether it is computed from others and has no values
     * @param dtype type of the values, for instance {@code "DOUBLE"}
     */
    record Metric(
            String id,
            int parent,
            boolean inclusive,
            boolean derived,
            String title,
            String name,
            String dtype,
            String unit,
            String doc) {}

    /**
     * A call path.
     *
     * @param parent index of the one around it, -1 if none
     * @param region index of its region
     * @param source the line from which it is called, null if that is not known
     */
    record Node(int parent, int region, @Nullable SourceLine source) {}
}

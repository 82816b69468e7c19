package earl.processor;

import earl.Location;
import earl.Property;
import earl.SystemNode;
import earl.Trace;
import earl.TraceDefinitions;
import earl.schema.ProcessorMetric;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which threads run on the same node, and on which of its processors each may run. Immutable. */
final class ProcessorGroups {
    private static final String LOCATION = "location";

    /** {@code [location] -> } the part of the machine that is its node, -1 if the trace does not say. */
    private final int[] node;

    private final List<BitSet> processors = new ArrayList<>();
    /** {@code [location] -> } processors that it may use at once: a number, or the quota of its control group; NaN if unknown. */
    private final double[] limit;
    /** {@code [location] -> } whether that is a quota. */
    private final boolean[] quota;

    /** {@code [location] -> } the first location of its node that may use the same processors. */
    private final int[] group;

    private final List<SystemNode> tree;

    ProcessorGroups(Trace trace) {
        TraceDefinitions definitions = trace.definitions();
        List<Location> locations = trace.locations();
        tree = definitions.systemTree();
        node = new int[locations.size()];
        limit = new double[locations.size()];
        quota = new boolean[locations.size()];
        group = new int[locations.size()];
        Map<Integer, String> affinity = values(definitions, ProcessorMetric.Property.AFFINITY);
        Map<Integer, String> nodes = values(definitions, ProcessorMetric.Property.NODE_PROCESSORS);
        Map<Integer, String> quotas = values(definitions, ProcessorMetric.Property.QUOTA);
        Map<List<Object>, Integer> known = new HashMap<>();
        for (Location location : locations) {
            int id = location.id();
            node[id] = ProcessNodes.of(location, definitions);
            BitSet own = numbers(affinity.getOrDefault(id, ""));
            processors.add(own);
            double ofNode = number(nodes.get(id));
            double ofGroup = number(quotas.get(id));
            limit[id] = own.isEmpty() ? ofNode : own.cardinality();
            quota[id] = ofGroup < limit[id];
            limit[id] = quota[id] ? ofGroup : limit[id];
            group[id] = known.computeIfAbsent(List.of(node[id], own, quota[id]), unknown -> id);
        }
    }

    /** {@code [location] -> } the value of a property of locations. */
    private static Map<Integer, String> values(TraceDefinitions definitions, ProcessorMetric.Property property) {
        Map<Integer, String> values = new HashMap<>();
        for (Property one : definitions.properties()) {
            if (one.of().equals(LOCATION) && one.name().equals(property.text())) {
                values.put(one.owner(), one.value());
            }
        }
        return values;
    }

    private static double number(@Nullable String text) {
        return text != null && text.matches("\\d{1,9}(\\.\\d{1,9})?") ? Double.parseDouble(text) : Double.NaN;
    }

    /** The numbers in a text such as {@code 0-3,8}; none if it is no such text. */
    private static BitSet numbers(String text) {
        BitSet numbers = new BitSet();
        if (!text.matches("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*")) {
            return numbers;
        }
        for (String range : text.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int from = Integer.parseInt(ends[0]);
            numbers.set(from, Math.max(from, Integer.parseInt(ends[ends.length - 1])) + 1);
        }
        return numbers;
    }

    /** How many processors a location may use at once; NaN if that is unknown. */
    double limit(int location) {
        return limit[location];
    }

    /** Whether that is the quota of its control group. */
    boolean isQuota(int location) {
        return quota[location];
    }

    /** The processors on which a location may run; empty if they are unknown. */
    BitSet processors(int location) {
        return processors.get(location);
    }

    /** Name of a location's node; empty if it is unknown. */
    String nodeName(int location) {
        return node[location] < 0 ? "" : tree.get(node[location]).name();
    }

    /** Whether another location can only run where a location may run, too. A quota is for the threads that have one. */
    boolean competes(int location, int other) {
        if (node[location] != node[other] || node[location] < 0 || quota[location] != quota[other]) {
            return false;
        }
        BitSet outside = (BitSet) processors.get(other).clone();
        outside.andNot(processors.get(location));
        return processors.get(location).isEmpty() || outside.isEmpty();
    }

    /** A number for locations of one node that may use the same processors: the first of them. */
    int group(int location) {
        return group[location];
    }
}

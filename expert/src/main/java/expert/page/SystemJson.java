package expert.page;

import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The system on which a program ran: the parts of the machine, then the processes of several locations.
 *
 * @param nodes each part and process
 * @param ofLocation by location, the index of the node to which it belongs; -1 for none
 */
public record SystemJson(List<SystemNodeJson> nodes, List<Integer> ofLocation) {
    /** A node with the index of its parent, and its first and last location; -1 for none. */
    public record SystemNodeJson(String name, String kind, int parent, int first, int last) {}

    /** Makes the system of the locations of a trace. A part that is its own ancestor stands alone. */
    public static SystemJson of(List<Location> locations, List<LocationGroup> processes, List<SystemNode> parts) {
        Map<Integer, Integer> indexOfPart = new HashMap<>();
        parts.forEach(part -> indexOfPart.put(part.id(), indexOfPart.size()));
        int[] parents = parts.stream()
                .mapToInt(part -> indexOfPart.getOrDefault(part.parent(), Trace.NONE))
                .toArray();
        Map<Integer, Integer> sizes = new HashMap<>();
        locations.forEach(location -> sizes.merge(location.process(), 1, Integer::sum));
        Map<Integer, Integer> indexOfProcess = new HashMap<>();
        Map<Integer, Integer> partOfProcess = new HashMap<>();
        List<LocationGroup> several = new ArrayList<>();
        for (LocationGroup process : processes) {
            partOfProcess.put(process.id(), indexOfPart.getOrDefault(process.node(), Trace.NONE));
            if (sizes.getOrDefault(process.id(), 0) > 1) {
                indexOfProcess.put(process.id(), parts.size() + several.size());
                several.add(process);
            }
        }
        int[] first = new int[parts.size() + several.size()];
        int[] last = new int[first.length];
        Arrays.fill(first, Trace.NONE);
        Arrays.fill(last, Trace.NONE);
        List<Integer> ofLocation = new ArrayList<>();
        for (Location location : locations) {
            int part = partOfProcess.getOrDefault(location.process(), Trace.NONE);
            int process = indexOfProcess.getOrDefault(location.process(), Trace.NONE);
            ofLocation.add(process == Trace.NONE ? part : process);
            include(process, location.id(), first, last);
            // No path to the root is longer than there are parts.
            for (int step = 0; part != Trace.NONE && step < parts.size(); step++, part = parents[part]) {
                include(part, location.id(), first, last);
            }
        }
        List<SystemNodeJson> nodes = new ArrayList<>();
        boolean[] rooted = rooted(parents);
        for (int i = 0; i < parents.length; i++) {
            int parent = rooted[i] ? parents[i] : Trace.NONE;
            nodes.add(new SystemNodeJson(parts.get(i).name(), parts.get(i).kind(), parent, first[i], last[i]));
        }
        for (LocationGroup process : several) {
            int i = nodes.size();
            nodes.add(new SystemNodeJson(
                    process.name(),
                    "process",
                    partOfProcess.getOrDefault(process.id(), Trace.NONE),
                    first[i],
                    last[i]));
        }
        return new SystemJson(nodes, ofLocation);
    }

    private static void include(int node, int location, int[] first, int[] last) {
        if (node != Trace.NONE) {
            first[node] = first[node] == Trace.NONE ? location : Math.min(first[node], location);
            last[node] = Math.max(last[node], location);
        }
    }

    /** Which parts have an ancestor without a parent. */
    private static boolean[] rooted(int[] parents) {
        boolean[] rooted = new boolean[parents.length];
        // The first part from which a walk upwards came to a part.
        int[] from = new int[parents.length];
        Arrays.fill(from, Trace.NONE);
        for (int part = 0; part < parents.length; part++) {
            int end = part;
            while (end != Trace.NONE && from[end] == Trace.NONE) {
                from[end] = part;
                end = parents[end];
            }
            // A walk that comes to a part of its own goes round.
            if (end == Trace.NONE || (from[end] != part && rooted[end])) {
                for (int at = part; at != end; at = parents[at]) {
                    rooted[at] = true;
                }
            }
        }
        return rooted;
    }
}

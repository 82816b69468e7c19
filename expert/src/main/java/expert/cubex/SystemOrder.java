package expert.cubex;

import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import earl.Trace;
import expert.pattern.SeverityCube;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The locations of a cube in the order of a document: below their processes, which are below parts of the machine. */
final class SystemOrder {
    /** A part of the machine. */
    record Component(String name, String kind, List<Component> parts, List<Owner> processes) {}

    /** The owner of locations. */
    record Owner(String name, int number, boolean ofProcessor, List<Location> locations) {
        /** The rank of its process; none if it is no process of MPI. */
        OptionalInt rank() {
            return locations.stream()
                    .mapToInt(Location::rank)
                    .filter(known -> known >= 0)
                    .findFirst();
        }
    }

    private final List<Component> roots = new ArrayList<>();
    private final int[] columns;
    private final List<Integer> withoutRank = new ArrayList<>();
    private int owners;
    private int count;

    SystemOrder(SeverityCube cube) {
        columns = new int[cube.locations().size()];
        Map<Integer, Owner> processes = new TreeMap<>();
        Map<Integer, LocationGroup> groups = new HashMap<>();
        cube.processes().forEach(group -> groups.put(group.id(), group));
        int alone = Integer.MAX_VALUE - cube.locations().size() - 1;
        for (Location location : cube.locations()) {
            int id = location.process() == Trace.NONE ? alone + location.id() : location.process();
            Owner process = processes.computeIfAbsent(
                    id,
                    key -> new Owner(
                            location.group().isEmpty() ? location.name() : location.group(),
                            processes.size(),
                            isProcess(groups.get(key)),
                            new ArrayList<>()));
            process.locations.add(location);
        }
        Map<Integer, Component> parts = new HashMap<>();
        cube.systemTree()
                .forEach(node -> parts.put(
                        node.id(), new Component(node.name(), node.kind(), new ArrayList<>(), new ArrayList<>())));
        for (SystemNode node : cube.systemTree()) {
            Component part = parts.get(node.id());
            Component parent = node.parent() == node.id() ? null : parts.get(node.parent());
            if (part != null) {
                (parent == null ? roots : parent.parts).add(part);
            }
        }
        Component fallback = null;
        for (Map.Entry<Integer, Owner> entry : processes.entrySet()) {
            LocationGroup group = groups.get(entry.getKey());
            Component part = group == null ? null : parts.get(group.node());
            if (part == null) {
                if (fallback == null) {
                    fallback = fallback();
                }
                part = fallback;
            }
            part.processes.add(entry.getValue());
        }
        if (roots.isEmpty()) {
            fallback();
        }
        roots.forEach(this::number);
    }

    private static boolean isProcess(@org.jspecify.annotations.Nullable LocationGroup group) {
        return group == null || group.kind().equals("PROCESS");
    }

    private Component fallback() {
        Component node = new Component("node", "node", new ArrayList<>(), new ArrayList<>());
        roots.add(new Component("machine", "machine", new ArrayList<>(List.of(node)), new ArrayList<>()));
        return node;
    }

    private void number(Component part) {
        part.parts.forEach(this::number);
        for (Owner process : part.processes) {
            if (process.ofProcessor && process.rank().isEmpty()) {
                withoutRank.add(owners);
            }
            owners++;
            for (Location location : process.locations) {
                columns[location.id()] = count++;
            }
        }
    }

    /** Outermost parts of the machine; in each, parts precede processes. */
    List<Component> roots() {
        return List.copyOf(roots);
    }

    /** Processes that are none of MPI, by their number in the document. */
    List<Integer> withoutRank() {
        return List.copyOf(withoutRank);
    }

    /** Number of columns. */
    int count() {
        return count;
    }

    /** The column of a location. */
    int column(int location) {
        return columns[location];
    }
}

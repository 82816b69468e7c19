package earl.clock;

import earl.Location;
import earl.Trace;
import earl.link.MessageTable;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.store.EventTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The locations that share a clock: those of a node, or those of a process if the clocks of a node's processes contradict each other. */
final class ClockGroups {
    private final int[] groups;
    private final List<List<Location>> members = new ArrayList<>();

    private ClockGroups(int locations) {
        groups = new int[locations];
    }

    /** The groups of a trace, in order of their first locations. */
    static ClockGroups of(Definitions definitions, EventTable table, MessageTable messages) {
        List<Location> locations = definitions.locations();
        Map<Integer, Definition.LocationGroup> processes = new HashMap<>();
        for (Definition.LocationGroup process :
                definitions.all(DefinitionSpace.LOCATION_GROUP, Definition.LocationGroup.class)) {
            processes.put(process.id(), process);
        }
        Set<Integer> divided = new HashSet<>();
        for (long row = 0; row < messages.count(); row++) {
            long sent = messages.send().link(row);
            long received = messages.receive().link(row);
            if (table.ticks().get(received) < table.ticks().get(sent)) {
                int node = node(locations.get(table.location(sent)), processes);
                if (node == node(locations.get(table.location(received)), processes)) {
                    divided.add(node);
                }
            }
        }
        ClockGroups result = new ClockGroups(locations.size());
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        for (Location location : locations) {
            int node = node(location, processes);
            int process = process(location, processes);
            List<Integer> key = node != Trace.NONE && !divided.contains(node)
                    ? List.of(0, node)
                    : process != Trace.NONE ? List.of(1, process) : List.of(2, location.id());
            int number = numbers.computeIfAbsent(key, k -> numbers.size());
            if (number == result.members.size()) {
                result.members.add(new ArrayList<>());
            }
            result.members.get(number).add(location);
            result.groups[location.id()] = number;
        }
        return result;
    }

    private static int node(Location location, Map<Integer, Definition.LocationGroup> processes) {
        Definition.LocationGroup process = processes.get(location.process());
        return process == null ? Trace.NONE : process.systemTreeParent();
    }

    /** The process of a location; of an accelerator's context, the process that made it. */
    private static int process(Location location, Map<Integer, Definition.LocationGroup> processes) {
        Definition.LocationGroup process = processes.get(location.process());
        return process != null && process.creatingLocationGroup() != Trace.NONE
                ? process.creatingLocationGroup()
                : location.process();
    }

    int count() {
        return members.size();
    }

    /** The group of a location. */
    int of(int location) {
        return groups[location];
    }

    /** The locations of a group, at least one. */
    List<Location> members(int group) {
        return members.get(group);
    }

    /** The ranks of a group: {@code "rank 3"}, {@code "ranks 4 to 7"}, or the label of its first location. */
    String words(int group) {
        int[] ranks = members.get(group).stream()
                .mapToInt(Location::rank)
                .filter(rank -> rank != Trace.NONE)
                .distinct()
                .sorted()
                .toArray();
        if (ranks.length < 2) {
            return ranks.length == 1
                    ? "rank " + ranks[0]
                    : members.get(group).getFirst().label();
        }
        int last = ranks[ranks.length - 1];
        return last - ranks[0] == ranks.length - 1
                ? "ranks " + ranks[0] + " to " + last
                : ranks.length + " ranks from " + ranks[0] + " to " + last;
    }
}

package expert.web.trace;

import earl.CallPaths;
import earl.Communicator;
import earl.Location;
import earl.Region;
import earl.Topology;
import earl.Trace;
import expert.page.SystemJson;
import expert.web.trace.TraceInfoJson.CommunicatorJson;
import expert.web.trace.TraceInfoJson.LocationJson;
import expert.web.trace.TraceInfoJson.MetricJson;
import expert.web.trace.TraceInfoJson.RegionJson;
import expert.web.trace.TraceInfoJson.TopologyJson;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The definitions of a trace, as pages take them. */
public final class TraceDescription {
    /** Depth from which on pages do not show calls. */
    public static final int MAX_LEVELS = 32;

    private final Trace trace;

    TraceDescription(Trace trace) {
        this.trace = trace;
    }

    /** Depth of the deepest call path of a trace, at most {@link #MAX_LEVELS}. */
    public static int levels(Trace trace) {
        int levels = 0;
        for (int path = 0; path < trace.callpaths().count() && levels < MAX_LEVELS; path++) {
            levels = Math.max(levels, trace.callpaths().depth(path));
        }
        return Math.min(levels, MAX_LEVELS);
    }

    /** All of them, with what the server says of the trace. */
    TraceInfoJson of(TraceEntryJson entry) {
        SystemJson system = SystemJson.of(trace.locations(), trace.processes(), trace.systemTree());
        return new TraceInfoJson(
                entry.id(),
                entry.name(),
                entry.path(),
                entry.title(),
                entry.note(),
                entry.notes(),
                entry.hardware(),
                trace.info().format(),
                trace.info().writer(),
                entry.predicted(),
                trace.length(),
                ticks(),
                trace.info().ticksPerSecond(),
                trace.duration(),
                RegionGroup.names(),
                regions(),
                locations(system),
                system.nodes(),
                trace.communicators().stream()
                        .map(each -> new CommunicatorJson(each.name(), each.size()))
                        .toList(),
                levels(trace),
                trace.messages().count() > 0,
                trace.collectives().count() > 0,
                trace.definitions().topologies().stream().map(this::topology).toList(),
                trace.metrics().stream()
                        .map(each -> new MetricJson(each.name(), each.unit()))
                        .toList());
    }

    private long ticks() {
        return trace.length() == 0
                ? 0
                : trace.events().ticks(trace.length() - 1) - trace.info().startTicks();
    }

    private List<RegionJson> regions() {
        BitSet onStreams = onStreams();
        return trace.regions().stream()
                .map(region -> region(region, onStreams.get(region.id())))
                .toList();
    }

    /** The regions that streams of devices run. */
    private BitSet onStreams() {
        BitSet regions = new BitSet();
        CallPaths paths = trace.callpaths();
        for (Location location : trace.locations()) {
            for (int path = 0; location.isStream() && path < paths.count(); path++) {
                if (paths.region(path) >= 0 && paths.visits(path, location.id()) > 0) {
                    regions.set(paths.region(path));
                }
            }
        }
        return regions;
    }

    private static RegionJson region(Region region, boolean isOnStream) {
        return new RegionJson(
                region.name(),
                withoutSignature(region.name()),
                RegionGroup.of(region, isOnStream).words(),
                region.paradigm(),
                region.file().isEmpty() ? null : region.file(),
                region.line());
    }

    /** A function's name without the types of its parameters. */
    private static String withoutSignature(String name) {
        int end = name.indexOf('(');
        return end <= 0 ? name : name.substring(0, end);
    }

    private List<LocationJson> locations(SystemJson system) {
        int[] threads = new int[trace.processes().size()];
        List<LocationJson> locations = new ArrayList<>();
        List<String> names = names();
        for (Location location : trace.locations()) {
            boolean hasProcess = location.process() != Trace.NONE;
            locations.add(new LocationJson(
                    names.get(location.id()),
                    location.rank(),
                    hasProcess ? threads[location.process()]++ : 0,
                    location.process(),
                    location.group(),
                    system.ofLocation().get(location.id()),
                    cut(location.id())));
        }
        return locations;
    }

    private @Nullable Long cut(int location) {
        long events = trace.length(location);
        if (events == 0) {
            return null;
        }
        long last = trace.position(location, events - 1);
        boolean isOpen = trace.stack(location, trace.length() - 1).length > 0;
        return isOpen ? trace.events().ticks(last) - trace.info().startTicks() : null;
    }

    /** Names of locations; those with the name of another one have a number, in order. */
    private List<String> names() {
        Map<String, Long> numbers =
                trace.locations().stream().collect(Collectors.groupingBy(Location::label, Collectors.counting()));
        Map<String, Integer> last = new HashMap<>();
        return trace.locations().stream()
                .map(location -> {
                    String label = location.label();
                    return numbers.getOrDefault(label, 1L) == 1
                            ? label
                            : label + " " + last.merge(label, 1, Integer::sum);
                })
                .toList();
    }

    private TopologyJson topology(Topology topology) {
        return new TopologyJson(
                topology.name(),
                topology.dimensions().stream().map(Topology.Dimension::size).toList(),
                coordinates(topology));
    }

    /** A row for each process that is a location of the trace: the location, then its coordinates. */
    private List<List<Long>> coordinates(Topology topology) {
        Communicator communicator = trace.communicators().get(topology.communicator());
        List<List<Long>> points = new ArrayList<>();
        for (Map.Entry<Integer, List<Long>> point : new TreeMap<>(topology.coordinates()).entrySet()) {
            int rank = point.getKey();
            int location = communicator.self() || rank < 0 || rank >= communicator.size()
                    ? Trace.NONE
                    : communicator.member(rank);
            if (location != Trace.NONE) {
                List<Long> row = new ArrayList<>(List.of((long) location));
                row.addAll(point.getValue());
                points.add(row);
            }
        }
        return points;
    }
}

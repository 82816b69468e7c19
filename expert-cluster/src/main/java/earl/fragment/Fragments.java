package earl.fragment;

import earl.Location;
import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.engine.Engine;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.link.CallTimes;
import earl.survey.Common;
import earl.survey.EventKey;
import earl.survey.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Opens fragments of a trace as traces. Ids of definitions, locations and communicators are those of the whole trace. No index is
 * made or used.
 */
public final class Fragments {
    /** Diagnostics that surveys count. */
    private static final Set<DiagnosticCode> OF_SURVEYS = EnumSet.of(
            DiagnosticCode.IMPROPER_NESTING,
            DiagnosticCode.LEAVE_WITHOUT_ENTER,
            DiagnosticCode.REGION_NOT_LEFT,
            DiagnosticCode.TIME_BACKWARDS);

    private Fragments() {}

    /**
     * Opens a cut. Its diagnostics are those of links; those of files and nesting are in the surveys.
     *
     * @throws TraceException if the trace cannot be read
     */
    public static Fragment open(Path trace, Cut cut, OpenOptions options) {
        return open(trace, cut.ranges(), cut.begin(), cut.end(), cut.common(), !cut.isSkewed(), OF_SURVEYS, options);
    }

    /**
     * Opens some locations of the whole run: all those of some processes, because requests and teams of threads belong to a
     * process. Its diagnostics are of no use, except those of teams.
     *
     * @param common {@link Run#common}
     * @throws TraceException if the trace cannot be read
     */
    public static Fragment open(Path trace, int[] locations, Common common, OpenOptions options) {
        List<LocationRange> parts = Arrays.stream(locations)
                .mapToObj(location -> LocationRange.whole(location, Long.MAX_VALUE))
                .toList();
        return open(trace, parts, null, null, common, false, EnumSet.allOf(DiagnosticCode.class), options);
    }

    /**
     * Opens a trace without its events: it has the definitions, the call tree and the profile of the whole run, its duration, and
     * the irregularities of definitions, files and nesting; what is at stake by those of files is not known.
     *
     * @param positions as {@link Run#findings} needs them
     * @throws TraceException if the trace cannot be read
     */
    public static Trace outline(Path path, Run run, ToLongFunction<EventKey> positions, OpenOptions options) {
        Diagnostics diagnostics = new Diagnostics();
        try (TraceSource whole = TraceFormat.openAny(path, diagnostics)) {
            run.findings(positions).forEach(diagnostics::add);
            whole.settle(run.common().undefined());
            FragmentSource source = new FragmentSource(whole, List.of(), null, run.common());
            List<CallTimes.Local> calls = IntStream.range(0, run.surveys().size())
                    .mapToObj(place -> new CallTimes.Local(
                            run.callpaths(place),
                            run.surveys().get(place).times(),
                            run.surveys().get(place).durations()))
                    .toList();
            return Engine.open(
                    source,
                    run.callTree(),
                    memory -> new CallTimes(calls, memory),
                    options.withIndexFrom(OpenOptions.NO_INDEX),
                    diagnostics);
        }
    }

    private static Fragment open(
            Path path,
            List<LocationRange> parts,
            @Nullable Boundary begin,
            @Nullable Boundary end,
            Common common,
            boolean isAligned,
            Set<DiagnosticCode> ignored,
            OpenOptions options) {
        try (TraceSource whole = TraceFormat.openAny(path, new Diagnostics())) {
            whole.settle(common.undefined());
            FragmentSource source = new FragmentSource(whole, parts, end, common);
            Trace trace = Engine.open(source, options.withIndexFrom(OpenOptions.NO_INDEX), new Diagnostics(ignored));
            return new Fragment(trace, new Origin(trace, source, begin, end, isAligned, Engine.isMoved(trace)));
        }
    }

    /**
     * Divides the locations of a trace into groups, each process whole, of about the same size of files.
     *
     * @param parts maximum number of groups, 1 or more
     * @return groups that are not empty, each with its locations in ascending order
     */
    public static int[][] groups(Path trace, int parts) {
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics())) {
            return groups(source, parts);
        }
    }

    /**
     * What the definitions of a trace say.
     *
     * @param events about how many events it has
     * @param hasStreams whether some locations are streams of accelerators
     */
    public record Preview(long events, boolean hasStreams) {}

    /** Reads the definitions of a trace. @throws TraceException if it cannot be read */
    public static Preview preview(Path trace) {
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics())) {
            return new Preview(
                    IntStream.range(0, source.locations())
                            .mapToLong(source::estimatedEvents)
                            .sum(),
                    source.definitions().locations().stream().anyMatch(Location::isStream));
        }
    }

    private record OneProcess(List<Integer> locations, long bytes) {}

    private static final class Group {
        private final int number;
        private final List<Integer> locations = new ArrayList<>();
        private long bytes;

        Group(int number) {
            this.number = number;
        }
    }

    private static int[][] groups(TraceSource source, int parts) {
        Map<Long, List<Integer>> byProcess = new TreeMap<>();
        for (Location location : source.definitions().locations()) {
            long process = location.process() == Trace.NONE ? -1L - location.id() : location.process();
            byProcess.computeIfAbsent(process, p -> new ArrayList<>()).add(location.id());
        }
        List<OneProcess> processes = new ArrayList<>();
        byProcess
                .values()
                .forEach(locations -> processes.add(new OneProcess(
                        locations, locations.stream().mapToLong(source::bytes).sum())));
        processes.sort(Comparator.comparingLong(OneProcess::bytes)
                .reversed()
                .thenComparing(p -> p.locations().getFirst()));
        PriorityQueue<Group> smallest = new PriorityQueue<>(Comparator.comparingLong((Group group) -> group.bytes)
                .thenComparingInt(group -> group.locations.size())
                .thenComparingInt(group -> group.number));
        for (int number = 0; number < Math.min(parts, processes.size()); number++) {
            smallest.add(new Group(number));
        }
        for (OneProcess process : processes) {
            Group group = smallest.remove();
            group.locations.addAll(process.locations());
            group.bytes += process.bytes();
            smallest.add(group);
        }
        return smallest.stream()
                .sorted(Comparator.comparingInt(group -> group.number))
                .map(group -> group.locations.stream()
                        .mapToInt(Integer::intValue)
                        .sorted()
                        .toArray())
                .toArray(int[][]::new);
    }
}

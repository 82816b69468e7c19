package earl.monitor;

import earl.disk.WholeFile;
import earl.graph.FlowGraph;
import earl.graph.GraphNames;
import earl.graph.capture.Calls;
import earl.graph.reconstruct.GraphFileFormat;
import earl.monitor.archive.Recording;
import earl.monitor.profile.CallsFile;
import earl.monitor.watch.FirstCalls;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Stability;
import earl.monitor.watch.ThreadResult;
import earl.text.Csv;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The files that the monitor writes beside the archive of selected iterations: {@code graphs.efg}, the flow graphs of the
 * whole run; {@code calls.csv}, its profile; {@code stability.csv}, their growth; {@code selection.csv},
 * the recorded iterations and the reasons.
 */
final class MonitorReport {
    private final List<ThreadResult> watches;
    private final Recording.Outcome outcome;
    private final List<String> functions;
    private final long start;

    MonitorReport(List<ThreadResult> watches, Recording.Outcome outcome, List<String> functions) {
        this.watches = new ArrayList<>(watches);
        this.watches.sort(
                Comparator.comparing((ThreadResult watch) -> watch.header().world())
                        .thenComparingInt(watch -> watch.header().thread())
                        .thenComparingInt(watch -> watch.header().rank()));
        this.outcome = outcome;
        this.functions = functions;
        this.start = watches.stream()
                .mapToLong(watch ->
                        outcome.times().ticks(watch.header(), watch.header().loadTicks()))
                .min()
                .orElse(0);
    }

    void write(Path folder) throws IOException {
        if (watches.isEmpty()) {
            return;
        }
        write(folder.resolve("stability.csv"), stability());
        write(folder.resolve("selection.csv"), selected());
        List<FlowGraph> graphs = new ArrayList<>();
        List<Long> firsts = new ArrayList<>();
        for (int i = 0; i < watches.size(); i++) {
            ThreadResult watch = watches.get(i);
            if (watch.graph().nodes() > 0) {
                firsts.add(outcome.times().ticks(watch.header(), watch.first()));
                graphs.add(FlowGraph.of(watch.at(i), new Meaning()));
            }
        }
        CallsFile.write(outcome.profile(), folder);
        if (!graphs.isEmpty()) {
            String program = watches.getFirst().header().program();
            try (WholeFile file = WholeFile.begin(folder.resolve("graphs.efg"))) {
                GraphFileFormat.installed()
                        .writeStatistics(
                                program.substring(program.lastIndexOf('/') + 1),
                                Calls.MPI,
                                graphs,
                                firsts,
                                watches.size(),
                                start,
                                file.stream());
                file.commit();
            }
        }
    }

    private static void write(Path file, List<String> lines) throws IOException {
        WholeFile.write(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** A function's name; 0 stands for missing calls. */
    private String function(int number) {
        if (number == 0) {
            return "lost calls";
        }
        return number > 0 && number < functions.size() ? functions.get(number) : "MPI function " + number;
    }

    private List<String> stability() {
        List<String> lines = new ArrayList<>(List.of("rank,thread,seconds,calls,nodes,edges,stable"));
        for (ThreadResult watch : watches) {
            for (Stability.Point point : watch.curve()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%d,%d,%.6f,%d,%d,%d,%b",
                        watch.header().rank(),
                        watch.header().thread(),
                        point.seconds(),
                        point.calls(),
                        point.nodes(),
                        point.edges(),
                        point.stable()));
            }
        }
        return lines;
    }

    private List<String> selected() {
        List<String> lines = new ArrayList<>(
                List.of("rank,thread,reason,header,place,first_iteration,iterations,begin,end,last_call,last_place,"
                        + "inner_iterations,period"));
        for (ThreadResult watch : watches) {
            for (RecordedIterations stretch : watch.stretches()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%d,%d,\"%s\",%s,%s,%d,%d,%.9f,%.9f,%s,%s,%s,%d",
                        watch.header().rank(),
                        watch.header().thread(),
                        stretch.reason(),
                        stretch.first() < 0 ? "" : Csv.GUARDED.cell(function(stretch.function())),
                        stretch.first() < 0 ? "" : Csv.GUARDED.cell(sourceLine(watch, stretch.path())),
                        stretch.firstNumber(),
                        stretch.iterations(),
                        seconds(watch, stretch.begin()),
                        seconds(watch, stretch.end()),
                        first(stretch, level -> function(level.function())),
                        first(stretch, level -> sourceLine(watch, level.path())),
                        stretch.levels().stream()
                                .skip(1)
                                .map(level -> String.valueOf(level.iterations()))
                                .collect(Collectors.joining(" ")),
                        stretch.period()));
            }
        }
        return lines;
    }

    private static String first(RecordedIterations stretch, Function<RecordedIterations.Level, String> what) {
        return stretch.levels().isEmpty() ? "" : what.apply(stretch.levels().getFirst());
    }

    private double seconds(ThreadResult watch, long ticks) {
        return (outcome.times().ticks(watch.header(), ticks) - start) / outcome.clock();
    }

    private String sourceLine(ThreadResult watch, long path) {
        return outcome.sourceLines().line(watch.header(), path);
    }

    /** Describes the processes whose graphs do not have the order of all calls. */
    List<String> unordered() {
        return watches.stream()
                .filter(watch -> watch.unordered() > 0)
                .map(watch -> String.format(
                        Locale.ROOT,
                        "the graph of rank %d has %,d of its %,d calls in an order in which they may have come: they"
                                + " repeat so little that there was no memory for the true one",
                        watch.header().rank(),
                        watch.unordered(),
                        watch.graph().events()))
                .toList();
    }

    /**
     * Describes the share of the run that the events of a recording represent, for the first rank with stretches; empty if all
     * calls were kept.
     */
    static String share(List<ThreadResult> results) {
        return results.stream()
                .filter(result -> !result.stretches().isEmpty())
                .min(Comparator.comparingInt(
                                (ThreadResult result) -> result.header().rank())
                        .thenComparingInt(result -> result.header().thread()))
                .map(MonitorReport::share)
                .orElse("");
    }

    /** Describes the share of the run in a recording that holds the first calls, or all calls except polls. */
    static String share(FirstCalls.Settled first) {
        String what = first.kept() == FirstCalls.Kept.ALL
                ? "all calls"
                : String.format(Locale.ROOT, "events of the first %.1f %% of the time", 100 * first.share());
        String polls = first.polls() == 0
                ? ""
                : String.format(
                        Locale.ROOT, " except %,d calls of MPI_Test and the like that found nothing", first.polls());
        return what + polls + "; calls.csv and graphs.efg describe the whole run";
    }

    private static String share(ThreadResult result) {
        long whole = result.ticks();
        long kept = result.stretches().stream()
                .mapToLong(stretch -> stretch.end() - stretch.begin())
                .sum();
        long iterations = result.stretches().stream()
                .mapToLong(RecordedIterations::iterations)
                .sum();
        String what = iterations == 0 ? "" : iterations(iterations, begun(result)) + ", ";
        long dropped = result.dropped().stream()
                .mapToLong(RecordedIterations::iterations)
                .sum();
        return String.format(
                Locale.ROOT,
                "events of %s%.1f %% of the time%s; calls.csv and graphs.efg describe the whole run",
                what,
                whole > 0 ? 100.0 * kept / whole : 0.0,
                dropped == 0
                        ? ""
                        : ", without " + dropped + (dropped == 1 ? " iteration" : " iterations")
                                + " of loops that took less time");
    }

    /** How many iterations were recorded, and of how many; of an unknown number if that is 0. */
    static String iterations(long recorded, long begun) {
        return recorded
                + (begun > 0 ? " of " + begun : "")
                + (Math.max(recorded, begun) == 1 ? " iteration" : " iterations");
    }

    /** Number of iterations that a thread began of its stretches' loops; 0 if other loops begin with the same calls. */
    private static long begun(ThreadResult result) {
        FlowGraph graph = FlowGraph.of(result.graph(), GraphNames.UNNAMED);
        long begun = 0;
        for (int node = 0; node < graph.nodes(); node++) {
            for (RecordedIterations stretch : result.stretches()) {
                if (stretch.levels().size() == 1
                        && graph.region(node) == stretch.function()
                        && graph.callsiteNumber(node) == stretch.path()) {
                    begun += graph.count(node);
                    break;
                }
            }
        }
        return result.stretches().stream().allMatch(stretch -> stretch.levels().size() == 1) ? begun : 0;
    }

    /** Describes the selection. */
    List<String> selection() {
        List<String> lines = new ArrayList<>();
        for (ThreadResult watch : watches) {
            for (RecordedIterations stretch : watch.stretches()) {
                lines.add(content(watch, stretch) + " (" + stretch.reason() + ")");
            }
            if (!lines.isEmpty()) {
                for (RecordedIterations stretch : watch.dropped()) {
                    lines.add(
                            "dropped, because another loop took more time and not all fit: " + content(watch, stretch));
                }
                break;
            }
        }
        return lines;
    }

    private String content(ThreadResult watch, RecordedIterations stretch) {
        return stretch.first() < 0
                ? String.format(Locale.ROOT, "%.3f s", (stretch.end() - stretch.begin()) / outcome.clock())
                : iterations(watch, stretch);
    }

    /** Describes the iterations in a stretch and their loop, by the first and the last call of the loop. */
    private String iterations(ThreadResult watch, RecordedIterations stretch) {
        long count = stretch.iterations();
        String header = call(watch, stretch.function(), stretch.path());
        StringBuilder text = new StringBuilder(
                count == 1
                        ? String.format(Locale.ROOT, "1 iteration (%d) of the loop ", stretch.firstNumber())
                        : String.format(
                                Locale.ROOT,
                                "%d iterations (%d to %d) of the loop ",
                                count,
                                stretch.firstNumber(),
                                stretch.first() + count));
        for (int i = 0; i < stretch.levels().size(); i++) {
            RecordedIterations.Level level = stretch.levels().get(i);
            String last = call(watch, level.function(), level.path());
            if (i > 0) {
                text.append(i == 1 ? ", with " : " and ")
                        .append(level.iterations())
                        .append(" of the inner loop ");
            }
            text.append(last.equals(header) ? "of " + header : "from " + header + " to " + last);
        }
        if (stretch.period() > 1) {
            text.append("; its calls repeat every ").append(stretch.period()).append(" iterations");
        }
        return text.toString();
    }

    private String call(ThreadResult watch, int function, long path) {
        return (function(function) + " " + sourceLine(watch, path)).strip();
    }

    /** The meaning of the numbers in the graphs; a location is the index of its thread in the list of all. */
    private final class Meaning implements GraphNames {
        @Override
        public String region(int region) {
            return function(region);
        }

        @Override
        public String communicator(int communicator) {
            return communicator == 1 ? "MPI_COMM_WORLD" : "communicator " + communicator;
        }

        @Override
        public String location(int location) {
            if (!isWatched(location)) {
                return "rank " + location;
            }
            int thread = watches.get(location).header().thread();
            return "rank " + rank(location) + (thread == 0 ? "" : " thread " + thread);
        }

        @Override
        public int rank(int location) {
            return isWatched(location) ? watches.get(location).header().rank() : location;
        }

        /** Partners of calls may run on nodes without a monitor. */
        private boolean isWatched(int location) {
            return location >= 0 && location < watches.size();
        }

        @Override
        public String callsite(FlowGraph graph, int node) {
            return sourceLine(watches.get(graph.location()), graph.callsiteNumber(node));
        }

        @Override
        public double seconds(long ticks) {
            return (ticks - start) / outcome.clock();
        }

        @Override
        public double ticksPerSecond() {
            return outcome.clock();
        }
    }
}

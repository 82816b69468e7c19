package expert.report;

import earl.Diagnostic;
import earl.Location;
import earl.Region;
import earl.TraceInfo;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.Instance;
import expert.pattern.Instance.EventRef;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.PatternResult.Cell;
import expert.summary.CallTree;
import expert.summary.TraceSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Analyses made by hand. */
public final class Samples {
    /** What the patterns of waits define. */
    private static final Map<String, String> WAITS =
            Map.of("late_sender", "peer", "late_receiver", "peer", "wait_at_barrier", "group");

    private Samples() {}

    /**
     * Four ranks; rank 0 and 2 wait half a second each for late senders, all of them a little at a barrier.
     *
     * <pre>
     * rank 0  ----[....... MPI_Recv ]--[ MPI_Barrier ]
     * rank 1  ------------[ MPI_Send ]-[ MPI_Barrier ]
     * </pre>
     */
    public static Analysis small() {
        List<Location> locations = ranks(4);
        Instance worst = new Instance(
                17,
                0,
                0.123456,
                2,
                0.0502341,
                because(
                        "send",
                        new EventRef(23, 1, 0.1736901, "enter", "MPI_Send"),
                        "bytes",
                        4096L,
                        "eager",
                        true,
                        "speed",
                        1.25e9,
                        "next",
                        null));
        Instance next = new Instance(57, 2, 0.223456, 2, 0.0501, Map.of());
        PatternResult lateSender = new PatternResult(
                info(
                        "late_sender",
                        "Late sender",
                        "Time lost in a receive because its message was sent late.",
                        "point_to_point",
                        "s",
                        false),
                1.0025,
                1,
                20,
                List.of(new Cell(2, 0, 0.5013), new Cell(2, 2, 0.5012)),
                List.of(worst, next),
                new LinkedHashMap<>(Map.of("threshold", 0.5)));
        PatternResult wrongOrder = new PatternResult(
                info(
                        "wrong_order",
                        "Wrong order",
                        "Time lost waiting for a new message while an older one could be had.",
                        "late_sender",
                        "s",
                        true),
                0.00001235,
                0.8,
                2,
                List.of(new Cell(2, 0, 0.00001235)),
                List.of(new Instance(17, 0, 0.123456, 2, 0.00001, Map.of())),
                Map.of());
        PatternResult barrier = new PatternResult(
                info(
                        "wait_at_barrier",
                        "Wait at barrier",
                        "Time that the members of a barrier lose until the last has come.",
                        "collective",
                        "s",
                        false),
                0.0123,
                1,
                3,
                List.of(new Cell(3, 0, 0.0061), new Cell(3, 1, 0.0041), new Cell(3, 3, 0.0021)),
                List.of(new Instance(
                        201,
                        0,
                        1.05,
                        3,
                        0.0061,
                        because("last", new EventRef(208, 2, 1.0561, "enter", "MPI_Barrier")))),
                Map.of());
        PatternResult receiver = new PatternResult(
                info(
                        "late_receiver",
                        "Late receiver",
                        "Time lost in a send until its receive was posted.",
                        "point_to_point",
                        "s",
                        false),
                0,
                1,
                0,
                List.of(),
                List.of(),
                Map.of());
        PatternResult messages = new PatternResult(
                info("big_messages", "Big messages", "Bytes in messages above a threshold.", null, "bytes", false),
                81920,
                1,
                20,
                List.of(new Cell(-1, -1, 81920)),
                List.of(),
                Map.of());
        Map<Integer, String> paths = new LinkedHashMap<>();
        paths.put(2, "main/exchange/MPI_Recv");
        paths.put(3, "main/MPI_Barrier");
        return new Analysis(
                new TraceSummary(traceInfo("examples/late_sender/traces.otf2"), 240, 1.106, 4.424, locations, paths),
                List.of(messages, receiver, lateSender, barrier, wrongOrder),
                List.of(),
                List.of(new Diagnostic(
                        "unmatched_send",
                        Diagnostic.Severity.DATA_LOSS,
                        2,
                        "rank 3, event 77",
                        "Messages without their receive are in no message pattern.")));
    }

    /** {@link #small} without results, and with what failed. */
    public static Analysis failed() {
        Analysis small = small();
        return new Analysis(
                small.trace(),
                List.of(),
                List.of(
                        new Failure(
                                "late_sender", Path.of("mine/late_sender.py"), 12, "recv_callback", "KeyError: 'x'"),
                        new Failure(null, Path.of("mine/other.js"), 0, "load", "SyntaxError: Unexpected token")),
                List.of());
    }

    /**
     * As bad as names and numbers get: paths of thousands of letters, Chinese names, control characters, ranks by the thousand,
     * call paths by the hundred, severities of every size.
     */
    public static Analysis huge(int ranks) {
        List<Location> locations = ranks(ranks);
        Map<Integer, String> paths = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            paths.put(
                    i,
                    ("main/" + "計算ループ_" + "very_long_name_of_a_function<std::vector<double>, 3>/").repeat(1 + i % 40)
                            + "MPI_Wait\u001b[31mall" + i);
        }
        List<PatternResult> results = new ArrayList<>();
        for (int p = 0; p < 20; p++) {
            List<Cell> cells = new ArrayList<>();
            double sum = 0;
            long count = 0;
            for (int path = 0; path < 300; path += 7) {
                for (int rank = p; rank < ranks; rank += 1 + (path + rank) % 5) {
                    double severity = Math.pow(10, (rank * 31 + path * 17 + p) % 11 - 8);
                    cells.add(new Cell(path, rank, severity));
                    sum += severity;
                    count++;
                }
            }
            Map<String, @Nullable Object> results1 = new LinkedHashMap<>();
            for (int i = 0; i < 30; i++) {
                results1.put(
                        "individual_result_with_quite_a_long_name_" + i,
                        List.of(i * 1e12, "x".repeat(i * 20), Map.of("k", 1.0 / 3)));
            }
            results.add(new PatternResult(
                    info(
                            "pattern_" + "with_a_rather_long_name_".repeat(p % 5) + p,
                            "Title " + "of some length ".repeat(p),
                            "What it " + "measures in very many words ".repeat(p) + "\n\nMore.",
                            p % 3 == 0 ? null : p % 3 == 1 ? "a_group_of_patterns" : "pattern_0",
                            p == 19 ? "furlongs per fortnight" : "s",
                            p % 4 == 3),
                    sum,
                    0.5,
                    count,
                    cells,
                    List.of(new Instance(
                            123_456_789_012L,
                            ranks - 1,
                            98765.4321,
                            39,
                            1000,
                            because(
                                    "send",
                                    new EventRef(23_456_789_012L, 0, 0.5, "enter", "ns::" + "T<".repeat(500)),
                                    "a_name_that_is_longer_than_any_reasonable_one",
                                    "値".repeat(300)))),
                    results1));
        }
        return new Analysis(
                new TraceSummary(
                        traceInfo("/some/" + "deep/folder/".repeat(30) + "トレース.otf2"),
                        1L << 40,
                        98765.4321,
                        98765.4321 * ranks,
                        locations,
                        paths),
                results,
                List.of(new Failure(
                        "p",
                        Path.of("dir/".repeat(60) + "p.py"),
                        1234,
                        "messages",
                        "ValueError: " + "long ".repeat(200))),
                List.of(new Diagnostic(
                        "improper_nesting",
                        Diagnostic.Severity.ERROR,
                        1L << 33,
                        "file/".repeat(50) + "0.evt, byte 77",
                        "Much ".repeat(90))));
    }

    private static Map<String, Object> because(@Nullable Object... namesAndValues) {
        Map<String, Object> because = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            put(because, String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return because;
    }

    @SuppressWarnings("NullAway") // a missing link is null in the map
    private static void put(Map<String, Object> map, String name, @Nullable Object value) {
        map.put(name, value);
    }

    private static List<Location> ranks(int count) {
        List<Location> locations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            locations.add(new Location(i, i, "Master thread", "CPU_THREAD", "MPI Rank " + i, i, i));
        }
        return locations;
    }

    /**
     * A pattern that booked a second in each call path of a nest of that depth: {@code outermost}, which calls {@code walk}, which calls
     * itself; and in the same nest once more, whose regions are defined again.
     */
    public static Analysis deep(String outermost, int depth) {
        List<Region> regions = new ArrayList<>();
        for (String name : List.of(outermost, "walk", outermost, "walk")) {
            regions.add(new Region(regions.size(), name, name, "FUNCTION", "USER", "", 0));
        }
        int[] parents = new int[2 * depth];
        int[] regionOf = new int[2 * depth];
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < parents.length; i++) {
            parents[i] = i % depth == 0 ? -1 : i - 1;
            regionOf[i] = i / depth * 2 + (i % depth == 0 ? 0 : 1);
            cells.add(new Cell(i, 0, 1));
        }
        PatternInfo info =
                new PatternInfo("p", "P", "", null, "s", false, Path.of("p.py"), "python", true, true, List.of());
        return new Analysis(
                new TraceSummary(
                        traceInfo("deep"),
                        2L * depth,
                        1,
                        2L * depth,
                        List.of(new Location(0, 0, "Master thread", "CPU_THREAD", "MPI Rank 0", 0, 0)),
                        new CallTree(regions, parents, regionOf),
                        List.of(),
                        List.of()),
                List.of(new PatternResult(info, 2L * depth, 1, 2L * depth, cells, List.of(), Map.of())),
                List.of(),
                List.of());
    }

    private static TraceInfo traceInfo(String path) {
        return new TraceInfo(
                Path.of(path), "OTF2 3.0", "Recorder 1.0", "", "", 1_000_000_000, 0, 12345, Map.of(), Map.of());
    }

    private static PatternInfo info(
            String name, String title, String doc, @Nullable String parent, String unit, boolean view) {
        return new PatternInfo(
                name,
                title,
                doc,
                parent,
                unit,
                view,
                Path.of("patterns/point_to_point.py"),
                "python",
                true,
                true,
                List.of(),
                false,
                WAITS.get(name),
                null);
    }
}

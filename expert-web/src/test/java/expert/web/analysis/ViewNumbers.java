package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.CallPaths;
import earl.Trace;
import expert.command.Command;
import expert.command.trace.ExportCommand;
import expert.command.trace.LoopsCommand;
import expert.option.Session;
import expert.terminal.Cancellation;
import expert.terminal.Console;
import expert.web.testing.Endpoints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine;

/** The numbers of the function summary, of the matrix of messages and of the loops, as the command line writes them for a trace and a run. */
final class ViewNumbers {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double EPSILON = 1e-9;

    private final Path folder;
    private final JsonNode loops;

    /**
     * Runs the commands.
     *
     * @param folder a new one, for what they write
     * @param parameters of patterns
     */
    ViewNumbers(Path trace, Map<String, String> parameters, Path folder) throws IOException {
        this.folder = folder;
        Path loopsFile = folder.resolve("loops.json");
        run(LoopsCommand::new, trace.toString(), "--format", "json", "-o", loopsFile.toString());
        loops = JSON.readTree(loopsFile.toFile());
        List<String> words = new ArrayList<>(List.of(trace.toString(), "--table", "profile,messages,waits"));
        words.addAll(List.of("--format", "csv", "--no-cache", "-o", folder.toString()));
        parameters.forEach((name, value) -> words.addAll(List.of("-P", name + "=" + value)));
        run(ExportCommand::new, words.toArray(String[]::new));
    }

    private static void run(Function<Session, Command> command, String... words) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(new ByteArrayOutputStream(), err, false, false);
        Session session = new Session(console, Map.of(), Endpoints.root(), new Cancellation(console));
        int status = new CommandLine(command.apply(session)).execute(words);
        console.err().flush();
        assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isZero();
    }

    /** Compares what the page shows with what the commands wrote. */
    void compare(RunsFixture fixture, int trace, long run) throws Exception {
        String where = fixture.traces.path(trace) + ", run " + run;
        assertThat(fixture.endpoints.json("traces/{trace}/loops", "trace", trace))
                .as(where)
                .isEqualTo(loops);
        compareLoopTimes(fixture, trace, where);
        compareFunctions(fixture, trace, where);
        Map<Long, Double> messages = new TreeMap<>();
        Map<Long, Double> bytes = new TreeMap<>();
        Map<Long, Double> waits = new TreeMap<>();
        for (Map<String, String> row : rows("messages")) {
            add(messages, row, "source", "destination", 1);
            add(bytes, row, "source", "destination", number(row, "bytes"));
        }
        for (Map<String, String> row : rows("waits")) {
            if (number(row, "partner_location") >= 0 && "true".equals(row.get("counted"))) {
                add(waits, row, "partner_location", "location", number(row, "attributed"));
            }
        }
        assertMatrix(fixture, where, messages, "trace", trace, "value", "messages");
        assertMatrix(fixture, where, bytes, "trace", trace, "value", "bytes");
        assertMatrix(fixture, where, waits, "trace", trace, "value", "wait", "run", run);
    }

    /** The mean iteration of each location, over all columns of the picture of a loop. */
    private void compareLoopTimes(RunsFixture fixture, int trace, String where) throws Exception {
        for (JsonNode loop : loops.path("loops")) {
            JsonNode heat = fixture.endpoints.json(
                    "traces/{trace}/loops/{loop}/heat",
                    "trace",
                    trace,
                    "loop",
                    loop.path("loop").asInt(),
                    "width",
                    1);
            assertThat(heat.path("iterations")).as(where).isEqualTo(loop.path("iterations"));
            for (int i = 0; i < heat.path("locations").size(); i++) {
                JsonNode rank = loop.path("by_rank").path(i);
                assertThat(heat.path("locations").path(i)).as(where).isEqualTo(rank.path("location"));
                double mean = rank.path("mean").doubleValue();
                assertThat(heat.path("values").path(i).path(0).doubleValue())
                        .as(where + ", loop " + loop.path("loop") + ", " + rank)
                        .isCloseTo(mean, within(EPSILON * Math.max(1, mean)));
            }
        }
    }

    private void compareFunctions(RunsFixture fixture, int trace, String where) throws Exception {
        Trace open = fixture.traces.trace(trace);
        Map<Integer, double[]> all = new TreeMap<>();
        Map<Integer, Map<Integer, double[]>> byLocation = new TreeMap<>();
        for (Map<String, String> row : rows("profile")) {
            int path = (int) number(row, "callpath");
            int region = open.callpaths().region(path);
            boolean isOuter = isOuter(open.callpaths(), path);
            double[] figures = {number(row, "visits"), number(row, "exclusive"), isOuter ? number(row, "inclusive") : 0
            };
            sum(all, region, figures);
            sum(byLocation.computeIfAbsent((int) number(row, "location"), first -> new TreeMap<>()), region, figures);
        }
        assertFunctions(fixture, where, all, "trace", trace);
        for (Map.Entry<Integer, Map<Integer, double[]>> each : byLocation.entrySet()) {
            assertFunctions(fixture, where, each.getValue(), "trace", trace, "location", each.getKey());
        }
    }

    private static boolean isOuter(CallPaths paths, int path) {
        int above = paths.parent(path);
        while (above != Trace.NONE && paths.region(above) != paths.region(path)) {
            above = paths.parent(above);
        }
        return above == Trace.NONE;
    }

    private static void sum(Map<Integer, double[]> sums, int region, double[] figures) {
        double[] sum = sums.computeIfAbsent(region, first -> new double[figures.length]);
        for (int i = 0; i < figures.length; i++) {
            sum[i] += figures[i];
        }
    }

    private static void assertFunctions(
            RunsFixture fixture, String where, Map<Integer, double[]> expected, Object... query) throws Exception {
        JsonNode found =
                fixture.endpoints.json("traces/{trace}/functions", query).path("functions");
        assertThat(found).as(where).hasSize(expected.size());
        for (JsonNode function : found) {
            double[] figures = expected.get(function.path("region").intValue());
            String what = where + ", " + function;
            assertThat(figures).as(what).isNotNull();
            assertThat(function.path("calls").doubleValue()).as(what).isEqualTo(figures[0]);
            assertThat(function.path("exclusive").doubleValue())
                    .as(what)
                    .isCloseTo(figures[1], within(EPSILON * Math.max(1, figures[1])));
            assertThat(function.path("inclusive").doubleValue())
                    .as(what)
                    .isCloseTo(figures[2], within(EPSILON * Math.max(1, figures[2])));
        }
    }

    private static void assertMatrix(RunsFixture fixture, String where, Map<Long, Double> expected, Object... query)
            throws Exception {
        Map<Long, Double> found = matrix(fixture, query);
        assertThat(found.keySet()).as(where).isEqualTo(expected.keySet());
        found.forEach((pair, value) -> assertThat(value)
                .as(where + ", " + List.of(query) + ", " + (pair >> Integer.SIZE) + " to " + pair.intValue())
                .isCloseTo(expected.get(pair), within(EPSILON * Math.max(1, value))));
    }

    /** Seconds of waits of a run, by the location for which others waited and the one that waited. */
    static Map<Long, Double> waits(RunsFixture fixture, int trace, long run) throws Exception {
        return matrix(fixture, "trace", trace, "value", "wait", "run", run);
    }

    private static Map<Long, Double> matrix(RunsFixture fixture, Object... query) throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Endpoints.bytes(fixture.endpoints.get("traces/{trace}/matrix", query)))
                .order(ByteOrder.LITTLE_ENDIAN);
        int pairs = bytes.getInt();
        int head = 2 * Integer.BYTES;
        Map<Long, Double> values = new TreeMap<>();
        for (int i = 0; i < pairs; i++) {
            int from = bytes.getInt(head + Integer.BYTES * i);
            int to = bytes.getInt(head + Integer.BYTES * (pairs + i));
            values.put(key(from, to), bytes.getDouble(head + 2 * Integer.BYTES * pairs + Double.BYTES * i));
        }
        return values;
    }

    private static void add(Map<Long, Double> pairs, Map<String, String> row, String from, String to, double value) {
        pairs.merge(key((long) number(row, from), (long) number(row, to)), value, Double::sum);
    }

    private static long key(long from, long to) {
        return from << Integer.SIZE | to;
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    /** The rows of a table, by the names of its columns. */
    private List<Map<String, String>> rows(String table) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(table + ".csv"));
        List<String> names = cells(lines.getFirst());
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = cells(line);
            assertThat(cells).as(table).hasSameSizeAs(names);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < cells.size(); i++) {
                row.put(names.get(i), cells.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    /** The cells of a line; a cell between quotation marks may contain commas. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == '"') {
                isQuoted = !isQuoted;
            } else if (letter == ',' && !isQuoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(letter);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}

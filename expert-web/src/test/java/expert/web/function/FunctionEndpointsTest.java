package expert.web.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import expert.web.api.Problem;
import expert.web.testing.Endpoints;
import expert.web.trace.OpenTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times of functions and durations of their calls, compared with a walk over the events that keeps a stack. */
class FunctionEndpointsTest {
    private record Call(int region, int location, long from, long to) {}

    private static final class Sums {
        private long calls;
        private long inclusive;
        private long exclusive;
    }

    @TempDir
    private Path folder;

    private final List<Call> calls = new ArrayList<>();

    private static Sums sums(Map<Integer, Sums> all, int region) {
        return all.computeIfAbsent(region, unused -> new Sums());
    }

    private Map<Integer, Sums> walk(Trace trace, int wanted) {
        Events events = trace.events();
        Map<Integer, Sums> sums = new HashMap<>();
        calls.clear();
        for (int location = 0; location < trace.locations().size(); location++) {
            Deque<Integer> regions = new ArrayDeque<>();
            Deque<Long> enters = new ArrayDeque<>();
            long before = 0;
            for (long index = 0; index < trace.length(location) && (wanted < 0 || wanted == location); index++) {
                long pos = trace.position(location, index);
                long tick = events.ticks(pos);
                if (!regions.isEmpty()) {
                    sums(sums, regions.peek()).exclusive += tick - before;
                }
                before = tick;
                if (events.type(pos) == EventType.ENTER) {
                    regions.push(events.region(pos));
                    enters.push(tick);
                    sums(sums, events.region(pos)).calls++;
                } else if (events.type(pos) == EventType.EXIT) {
                    int region = regions.pop();
                    long enter = enters.pop();
                    calls.add(new Call(region, location, enter, tick));
                    sums(sums, region).inclusive += regions.contains(region) ? 0 : tick - enter;
                }
            }
        }
        return sums;
    }

    /** A function that calls itself twice at once, and another one between. */
    private Path recursion() throws IOException {
        String event = "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"%s\",\"ts\":%d,\"dur\":%d}";
        List<String> events = List.of(
                event.formatted("walk", 0, 1000),
                event.formatted("step", 100, 800),
                event.formatted("walk", 200, 300),
                event.formatted("walk", 250, 100),
                event.formatted("walk", 600, 200),
                event.formatted("step", 1200, 50));
        Path file = folder.resolve("recursion.json");
        Files.writeString(file, "{\"traceEvents\":[" + String.join(",", events) + "]}");
        return file;
    }

    @Test
    void timesAndDurationsAreThoseOfAWalkOverTheEvents() throws Exception {
        List<Path> files = List.of(
                Endpoints.example("halo"),
                Endpoints.example("late_sender"),
                Endpoints.example("mesh_2x4"),
                recursion());
        try (OpenTraces traces = new OpenTraces(files, OpenOptions.defaults())) {
            Endpoints functions = new Endpoints(new FunctionEndpoints(traces).endpoints());
            for (int id = 0; id < files.size(); id++) {
                Trace trace = traces.trace(id);
                for (int location = -1; location < trace.locations().size(); location++) {
                    assertAnswers(functions, trace, id, location);
                }
            }
        }
    }

    private void assertAnswers(Endpoints functions, Trace trace, int id, int location) throws Exception {
        Map<Integer, Sums> expected = walk(trace, location);
        List<Object> query = new ArrayList<>(List.of("trace", id));
        if (location >= 0) {
            query.addAll(List.of("location", location));
        }
        JsonNode found =
                functions.json("traces/{trace}/functions", query.toArray()).path("functions");
        assertThat(found).hasSize(expected.size());
        double ticks = trace.info().ticksPerSecond();
        for (JsonNode each : found) {
            Sums sums = sums(expected, each.path("region").asInt());
            assertThat(each.path("calls").asLong()).isEqualTo(sums.calls);
            assertThat(each.path("inclusive").asDouble()).isCloseTo(sums.inclusive / ticks, within(1e-12));
            assertThat(each.path("exclusive").asDouble()).isCloseTo(sums.exclusive / ticks, within(1e-12));
            assertDurations(functions, query, each.path("region").asInt());
        }
    }

    private void assertDurations(Endpoints functions, List<Object> query, int region) throws Exception {
        List<Call> own = calls.stream().filter(call -> call.region == region).toList();
        List<Object> of = new ArrayList<>(query);
        of.addAll(List.of("region", region));
        JsonNode answer = functions.json("traces/{trace}/functions/{region}/durations", of.toArray());
        assertThat(answer.path("calls").asLong()).isEqualTo(own.size());
        JsonNode bars = answer.path("bars");
        assertThat(bars.size()).isBetween(1, 40);
        long end = bars.path(0).path("from").asLong();
        assertThat(end)
                .isEqualTo(own.stream()
                        .mapToLong(call -> call.to - call.from)
                        .min()
                        .orElseThrow());
        for (JsonNode bar : bars) {
            long from = bar.path("from").asLong();
            long to = bar.path("to").asLong();
            assertThat(from).isEqualTo(end).isLessThan(to);
            end = to;
            List<Long> inside = own.stream()
                    .map(call -> call.to - call.from)
                    .filter(duration -> duration >= from && duration < to)
                    .sorted((a, b) -> Long.compare(b, a))
                    .toList();
            assertThat(bar.path("calls").asLong()).isEqualTo(inside.size());
            assertCalls(functions, of, from, to, inside);
        }
        assertThat(end)
                .isEqualTo(1
                        + own.stream()
                                .mapToLong(call -> call.to - call.from)
                                .max()
                                .orElseThrow());
    }

    private static void assertCalls(Endpoints functions, List<Object> of, long from, long to, List<Long> durations)
            throws Exception {
        List<Object> bounds = new ArrayList<>(of);
        bounds.addAll(List.of("min", from, "max", to));
        JsonNode answer = functions.json("traces/{trace}/functions/{region}/calls", bounds.toArray());
        assertThat(answer.path("total").asLong()).isEqualTo(durations.size());
        List<Long> listed = new ArrayList<>();
        answer.path("calls")
                .forEach(call ->
                        listed.add(call.path("to").asLong() - call.path("from").asLong()));
        assertThat(listed).isEqualTo(durations.stream().limit(200).toList());
    }

    @Test
    void barsGrowIfDurationsDifferMuch() {
        assertThat(CallDurations.edges(10, 10)).containsExactly(10, 11);
        assertThat(CallDurations.edges(0, 3)).containsExactly(0, 1, 2, 3, 4);
        long[] narrow = CallDurations.edges(1000, 1399);
        assertThat(narrow).hasSize(41).startsWith(1000, 1010, 1020).endsWith(1390, 1400);
        long[] wide = CallDurations.edges(1, 1_000_000_000);
        assertThat(wide[wide.length - 1] - wide[wide.length - 2]).isGreaterThan(100_000_000);
        assertThat(CallDurations.edges(0, Long.MAX_VALUE - 1)).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void eachPixelInWhichACallBeginsHasAMark() throws Exception {
        List<Path> files = List.of(Endpoints.example("halo"), recursion());
        try (OpenTraces traces = new OpenTraces(files, OpenOptions.defaults())) {
            Endpoints functions = new Endpoints(new FunctionEndpoints(traces).endpoints());
            for (int id = 0; id < files.size(); id++) {
                Trace trace = traces.trace(id);
                walk(trace, -1);
                for (String text : List.of("MPI_I", "mpi_waitall", "wa", "no such function")) {
                    assertMarks(functions, trace, id, text, 0, trace.events().ticks(trace.length() - 1) + 1, 300);
                    assertMarks(functions, trace, id, text, 100, 300, 7);
                    assertMarks(functions, trace, id, text, 190, 210, 60);
                }
            }
        }
    }

    private void assertMarks(Endpoints functions, Trace trace, int id, String text, long from, long to, int width)
            throws Exception {
        JsonNode answer = functions.json(
                "traces/{trace}/functions/marks",
                "trace",
                id,
                "text",
                text,
                "from",
                from,
                "to",
                to,
                "width",
                width,
                "rows",
                trace.locations().size());
        List<Call> hits = calls.stream()
                .filter(call -> trace.regions()
                        .get(call.region)
                        .name()
                        .toLowerCase(Locale.ROOT)
                        .contains(text.toLowerCase(Locale.ROOT)))
                .toList();
        assertThat(answer.path("calls").asLong()).isEqualTo(hits.size());
        assertThat(answer.path("functions").asLong())
                .isEqualTo(hits.stream().map(Call::region).distinct().count());
        long start = trace.info().startTicks();
        for (int location = 0; location < trace.locations().size(); location++) {
            int here = location;
            List<Integer> expected = hits.stream()
                    .filter(call -> call.location == here)
                    .map(call -> call.from - start)
                    .filter(time -> time >= from && time < to)
                    .map(time -> (int) ((time - from) / ((double) (to - from) / width)))
                    .distinct()
                    .sorted()
                    .toList();
            List<Integer> found = new ArrayList<>();
            answer.path("columns").path(location).forEach(column -> found.add(column.asInt()));
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void aRegionOrLocationThatDoesNotExistIsRefused() {
        try (OpenTraces traces = new OpenTraces(List.of(Endpoints.example("halo")), OpenOptions.defaults())) {
            Endpoints functions = new Endpoints(new FunctionEndpoints(traces).endpoints());
            assertThatThrownBy(() -> functions.get("traces/{trace}/functions", "trace", 0, "location", 4))
                    .isInstanceOf(Problem.class);
            assertThatThrownBy(() ->
                            functions.get("traces/{trace}/functions/{region}/durations", "trace", 0, "region", 1000))
                    .isInstanceOf(Problem.class);
        }
    }
}

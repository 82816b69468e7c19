package expert.web.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Messages;
import earl.OpenOptions;
import earl.Trace;
import earl.graph.capture.FlowGraphs;
import earl.graph.merge.MergedGraph;
import earl.graph.merge.ProcessClusters;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.web.api.Problem;
import expert.web.run.Runs;
import expert.web.testing.Endpoints;
import expert.web.timeline.TimelineEndpoints;
import expert.web.trace.OpenTraces;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The addresses of the structure and of the time line, which need no run. */
class StructureEndpointsTest {
    private final OpenTraces traces = new OpenTraces(List.of(Endpoints.example("halo")), OpenOptions.defaults());
    private final Runs runs = new Runs(
            traces,
            trace -> AnalysisRequest.of(
                    trace, new PatternPath(Endpoints.root().resolve("patterns"), List.of(), List.of())));
    private final Endpoints structure = new Endpoints(new StructureEndpoints(traces, runs).endpoints());
    private final Endpoints timeline = new Endpoints(new TimelineEndpoints(traces, runs).endpoints());

    @AfterEach
    void close() {
        runs.close();
        traces.close();
    }

    @Test
    void returnsTheGraphOfOneLocationOrOfAll() throws Exception {
        JsonNode merged = structure.json("traces/{trace}/graph/page", "trace", 0);
        JsonNode one = structure.json("traces/{trace}/graph/page", "trace", 0, "location", 1);

        assertThat(merged.path("graphs").path(0).path("nodes").path("label")).isNotEmpty();
        assertThat(one.path("graphs").path(0).path("title").asText()).isEqualTo("rank 1");
        assertThatThrownBy(() -> structure.get("traces/{trace}/graph/page", "trace", 0, "signature", "colour"))
                .isInstanceOf(Problem.class);
        assertThatThrownBy(() -> structure.get("traces/{trace}/graph/page", "trace", 0, "location", 1000))
                .isInstanceOf(Problem.class);
    }

    @Test
    void groupsLocationsThatAreAlikeAsTheCommandDoes() throws Exception {
        for (double within : new double[] {0, 0.5, 1}) {
            List<ProcessClusters.Cluster> expected =
                    new ProcessClusters(MergedGraph.of(new FlowGraphs(traces.trace(0)).all()), within).clusters();
            JsonNode groups = structure
                    .json("traces/{trace}/alike", "trace", 0, "within", within)
                    .path("groups");

            assertThat(groups).hasSameSizeAs(expected);
            Set<Integer> seen = new TreeSet<>();
            for (int i = 0; i < expected.size(); i++) {
                List<Integer> locations = new ArrayList<>();
                groups.path(i).path("locations").forEach(id -> locations.add(id.asInt()));
                assertThat(locations)
                        .containsExactlyElementsOf(
                                IntStream.of(expected.get(i).ranks().toArray())
                                        .boxed()
                                        .toList());
                assertThat(groups.path(i).path("spread").asDouble())
                        .isEqualTo(expected.get(i).spread());
                seen.addAll(locations);
            }
            assertThat(seen).containsExactly(0, 1, 2, 3);
        }
        assertThatThrownBy(() -> structure.get("traces/{trace}/alike", "trace", 0, "events", "io"))
                .isInstanceOf(Problem.class)
                .hasMessage("no location has calls that are events here");
    }

    @Test
    void returnsLoopsWithTheTimesOfTheirIterations() throws Exception {
        JsonNode loops = structure.json("traces/{trace}/loops", "trace", 0).path("loops");
        int number = loops.path(0).path("loop").asInt();
        JsonNode heat = structure.json("traces/{trace}/loops/{loop}/heat", "trace", 0, "loop", number, "width", 3);

        assertThat(heat.path("iterations").asLong())
                .isEqualTo(loops.path(0).path("iterations").asLong());
        assertThat(heat.path("from")).hasSize(3);
        assertThat(heat.path("from").path(0).asLong()).isOne();
        assertThat(heat.path("values")).hasSameSizeAs(heat.path("locations"));
        JsonNode first = structure.json(
                "traces/{trace}/loops/{loop}/iteration", "trace", 0, "loop", number, "number", 1, "location", 0);
        assertThat(first.path("from").asLong()).isLessThan(first.path("to").asLong());
        assertThatThrownBy(() -> structure.get(
                        "traces/{trace}/loops/{loop}/iteration",
                        "trace",
                        0,
                        "loop",
                        number,
                        "number",
                        heat.path("iterations").asLong() + 1,
                        "location",
                        0))
                .isInstanceOf(Problem.class);
    }

    @Test
    void returnsTheModel() throws Exception {
        JsonNode model = structure.json("traces/{trace}/model", "trace", 0);

        assertThat(model.path("events").asLong()).isPositive();
        assertThat(model.path("model")).isNotEmpty();
    }

    @Test
    void countsTheMessagesBetweenLocations() throws Exception {
        ByteBuffer matrix = ByteBuffer.wrap(
                        Endpoints.bytes(structure.get("traces/{trace}/matrix", "trace", 0, "value", "messages")))
                .order(ByteOrder.LITTLE_ENDIAN);
        int pairs = matrix.getInt();
        double sum = 0;
        for (int pair = 0; pair < pairs; pair++) {
            sum += matrix.getDouble(8 + 8 * pairs + 8 * pair);
        }

        Trace trace = traces.trace(0);
        assertThat(sum).isEqualTo((double) trace.messages().count());
        assertThat(matrix.capacity()).isEqualTo(8 + 16 * pairs);
        assertThatThrownBy(() -> structure.get("traces/{trace}/matrix", "trace", 0, "value", "wait"))
                .isInstanceOf(Problem.class);
    }

    /** The positions to which steps lead from an event, and the event itself. */
    private List<Long> steps(long from, int direction) throws Exception {
        List<Long> steps = new ArrayList<>();
        JsonNode next = JsonNodeFactory.instance.objectNode().put("pos", from);
        while (!next.isNull()) {
            steps.add(next.path("pos").longValue());
            String address = "traces/{trace}/event/{pos}/next";
            next = timeline.json(address, "trace", 0, "pos", steps.getLast(), "direction", direction)
                    .path("next");
        }
        return steps;
    }

    @Test
    void stepsFromACallToAllOthersOfItsCallPath() throws Exception {
        Trace trace = traces.trace(0);
        Events events = trace.events();
        Map<String, List<Long>> calls = new HashMap<>();
        for (int location = 0; location < trace.locations().size(); location++) {
            for (long index = 0; index < trace.length(location); index++) {
                long pos = trace.position(location, index);
                if (events.type(pos) == EventType.ENTER) {
                    String names = String.join("\n", trace.callpaths().names(events.callpath(pos)));
                    calls.computeIfAbsent(names, path -> new ArrayList<>()).add(pos);
                }
            }
        }

        assertThat(calls).hasSizeGreaterThan(3);
        for (List<Long> all : calls.values()) {
            assertThat(steps(all.getFirst(), 1)).isEqualTo(all);
            assertThat(steps(all.getLast(), -1)).isEqualTo(all.reversed());
        }
    }

    @Test
    void stepsFromAMessageToAllOthersOfItsPairAndTag() throws Exception {
        Messages messages = traces.trace(0).messages();
        Map<List<Long>, List<Long>> sends = new HashMap<>();
        Map<List<Long>, List<Long>> receives = new HashMap<>();
        for (long row = 0; row < messages.count(); row++) {
            List<Long> kind = List.of((long) messages.source(row), (long) messages.destination(row), messages.tag(row));
            sends.computeIfAbsent(kind, unused -> new ArrayList<>()).add(messages.send(row));
            receives.computeIfAbsent(kind, unused -> new ArrayList<>()).add(messages.recv(row));
        }

        assertThat(sends).isNotEmpty();
        for (List<Long> all : List.copyOf(sends.values())) {
            assertThat(steps(all.getFirst(), 1)).isEqualTo(all);
        }
        for (List<Long> all : List.copyOf(receives.values())) {
            assertThat(steps(all.getLast(), -1)).isEqualTo(all.reversed());
        }
    }

    @Test
    void findsTheFirstCallOfEachCallPath() throws Exception {
        Trace trace = traces.trace(0);
        Events events = trace.events();
        CallPaths paths = trace.callpaths();
        Map<List<Integer>, Long> firsts = new HashMap<>();
        for (long pos = 0; pos < trace.length(); pos++) {
            if (events.type(pos) == EventType.ENTER) {
                firsts.putIfAbsent(List.of(events.callpath(pos), events.location(pos)), pos);
            }
        }
        for (int path = 0; path < paths.count(); path++) {
            String names = String.join("\n", paths.names(path));
            for (int location = 0; location < paths.locations(); location++) {
                Long expected = firsts.get(List.of(path, location));
                Object[] asked = {"trace", 0, "names", names, "location", location};
                if (expected == null) {
                    assertThatThrownBy(() -> timeline.get("traces/{trace}/call", asked))
                            .isInstanceOf(Problem.class);
                } else {
                    JsonNode found = timeline.json("traces/{trace}/call", asked);
                    assertThat(found.path("pos").longValue()).isEqualTo(expected);
                    assertThat(found.path("from").longValue())
                            .isLessThanOrEqualTo(found.path("to").longValue());
                }
            }
            JsonNode busiest = timeline.json("traces/{trace}/call", "trace", 0, "names", names);
            int location = busiest.path("location").intValue();
            for (int other = 0; other < paths.locations(); other++) {
                assertThat(paths.inclusiveTicks(path, location))
                        .isGreaterThanOrEqualTo(paths.inclusiveTicks(path, other));
            }
        }
    }

    @Test
    void aLoopExtendsFromItsFirstIterationToItsLast() throws Exception {
        JsonNode extent = structure.json("traces/{trace}/loops/{loop}/extent", "trace", 0, "loop", 0);
        String iteration = "traces/{trace}/loops/{loop}/iteration";
        long last = structure
                .json("traces/{trace}/loops/{loop}/heat", "trace", 0, "loop", 0)
                .path("iterations")
                .longValue();
        int location = extent.path("location").intValue();
        assertThat(extent.path("from"))
                .isEqualTo(structure
                        .json(iteration, "trace", 0, "loop", 0, "number", 1, "location", location)
                        .path("from"));
        assertThat(extent.path("to"))
                .isEqualTo(structure
                        .json(iteration, "trace", 0, "loop", 0, "number", last, "location", location)
                        .path("to"));
        assertThatThrownBy(() -> structure.get("traces/{trace}/loops/{loop}/extent", "trace", 0, "loop", 1000))
                .isInstanceOf(Problem.class);
    }

    @Test
    void findsTheLargestMessageOfAPair() throws Exception {
        Messages messages = traces.trace(0).messages();
        String address = "traces/{trace}/matrix/largest";
        for (long row = 0; row < messages.count(); row++) {
            int from = messages.source(row);
            int to = messages.destination(row);
            long found = structure
                    .json(address, "trace", 0, "from", from, "to", to, "tag", messages.tag(row))
                    .path("row")
                    .longValue();
            assertThat(messages.source(found)).isEqualTo(from);
            assertThat(messages.destination(found)).isEqualTo(to);
            assertThat(messages.tag(found)).isEqualTo(messages.tag(row));
            assertThat(messages.bytes(found)).isGreaterThanOrEqualTo(messages.bytes(row));
            assertThat(found).isLessThanOrEqualTo(row);
        }
        assertThatThrownBy(() -> structure.get(address, "trace", 0, "from", 0, "to", 0))
                .isInstanceOf(Problem.class);
    }

    @Test
    void refusesViewportsAndNumbersThatDoNotExist() throws Exception {
        assertThat(Endpoints.bytes(timeline.get(
                        "traces/{trace}/timeline", "trace", 0, "from", 0, "to", 1000, "width", 100, "rows", 4)))
                .hasSizeGreaterThan(56);
        assertThatThrownBy(() -> timeline.get(
                        "traces/{trace}/timeline", "trace", 0, "from", 9, "to", 9, "width", 100, "rows", 4))
                .isInstanceOf(Problem.class);
        for (String address : List.of("messages", "collectives")) {
            assertThatThrownBy(() -> timeline.get("traces/{trace}/" + address + "/{id}", "trace", 0, "id", 1L << 40))
                    .isInstanceOf(Problem.class);
        }
        assertThatThrownBy(() -> timeline.get("traces/{trace}/event/{pos}", "trace", 0, "pos", 1L << 40))
                .isInstanceOf(Problem.class);
        assertThatThrownBy(() ->
                        timeline.get("traces/{trace}/loops/ruler", "trace", 0, "from", 0, "to", 9, "location", 1000))
                .isInstanceOf(Problem.class);
        assertThatThrownBy(() ->
                        timeline.get("traces/{trace}/loops/ruler", "trace", 0, "from", 0, "to", 9, "location", -1))
                .isInstanceOf(Problem.class);
        assertThatThrownBy(() -> timeline.get("traces/{trace}/search", "trace", 0, "text", "", "location", 1000))
                .isInstanceOf(Problem.class);
    }
}

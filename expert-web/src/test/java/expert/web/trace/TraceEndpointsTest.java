package expert.web.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import earl.Location;
import earl.OpenOptions;
import earl.Progress;
import earl.Topology;
import earl.Trace;
import earl.TraceDefinitions;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.format.otf2.Otf2Format;
import expert.summary.PredictedMark;
import expert.web.api.Endpoint.Method;
import expert.web.api.Problem;
import expert.web.testing.Endpoints;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceEndpointsTest {
    @TempDir
    private Path folder;

    private OpenTraces traces = new OpenTraces(List.of(), OpenOptions.defaults());
    private Endpoints endpoints = new Endpoints(List.of());

    @BeforeEach
    void serve() {
        traces = new OpenTraces(
                List.of(Endpoints.example("late_sender"), Endpoints.example("halo"), folder.resolve("missing")),
                OpenOptions.defaults().withStore(folder));
        endpoints = new Endpoints(new TraceEndpoints(traces, "1.2", folder, List.of()).endpoints());
    }

    @AfterEach
    void end() {
        traces.close();
    }

    @Test
    void aTraceIsOpenedWhenItIsAskedForFirst() throws Exception {
        assertThat(endpoints.json("session").at("/traces/0/isOpen").booleanValue())
                .isFalse();
        endpoints.json("traces/{trace}", "trace", 0);
        JsonNode session = endpoints.json("session");
        assertThat(session.at("/traces/0/isOpen").booleanValue()).isTrue();
        assertThat(session.at("/traces/0/name").textValue()).isEqualTo("late_sender");
        assertThat(session.at("/traces/0/hardware").textValue()).contains("4 processes");
        assertThat(session.at("/traces/1/isOpen").booleanValue()).isFalse();
    }

    @Test
    void predictedTracesAreMarkedBeforeTheyAreOpen() throws Exception {
        Path predicted = folder.resolve("predicted");
        try (Trace recorded = Trace.open(Endpoints.example("halo"));
                TraceSource archive = TraceFormat.openAny(Endpoints.example("halo"), new Diagnostics());
                TraceSink sink =
                        new Otf2Format().create(predicted, PredictedMark.on(archive.info(), "--network ideal"))) {
            Conversion.retimed(archive, recorded, sink, Progress.NONE);
            sink.complete();
        }
        Path damaged = Files.createDirectory(folder.resolve("damaged"));
        Files.writeString(damaged.resolve("traces.otf2"), "no anchor");
        try (OpenTraces both = new OpenTraces(
                List.of(Endpoints.example("halo"), predicted, damaged),
                OpenOptions.defaults().withStore(folder))) {
            Endpoints all = new Endpoints(new TraceEndpoints(both, "1.2", folder, List.of()).endpoints());
            JsonNode listed = all.json("session").path("traces");
            assertThat(listed.at("/0/predicted").textValue()).isEmpty();
            assertThat(listed.at("/1/predicted").textValue()).isEqualTo("--network ideal");
            assertThat(listed.at("/1/isOpen").booleanValue()).isFalse();
            assertThat(listed.at("/2/predicted").textValue()).isEmpty();
            assertThat(all.json("traces/{trace}", "trace", 1).path("predicted").textValue())
                    .isEqualTo("--network ideal");
        }
    }

    @Test
    void functionsOfDevicesAndTheirCallsHaveGroupsOfTheirOwn() throws Exception {
        try (OpenTraces devices = new OpenTraces(
                List.of(Endpoints.example("gpu")), OpenOptions.defaults().withStore(folder))) {
            JsonNode trace = new Endpoints(new TraceEndpoints(devices, "1.2", folder, List.of()).endpoints())
                    .json("traces/{trace}", "trace", 0);
            Map<String, String> groups = new HashMap<>();
            trace.path("regions")
                    .forEach(region -> groups.put(
                            region.path("name").textValue(),
                            region.path("group").textValue()));
            assertThat(groups)
                    .containsEntry("stencil", "GPU kernel")
                    .containsEntry("cuStreamSynchronize", "GPU call")
                    .containsEntry("MPI_Sendrecv", "MPI point-to-point")
                    .containsEntry("step", "user");
            // Each stream stands below the rank that uses it.
            List<Integer> processes = new ArrayList<>();
            trace.path("locations")
                    .forEach(location -> processes.add(location.path("process").asInt()));
            assertThat(processes).containsExactly(0, 0, 1, 1);
        }
    }

    @Test
    void severalWhoAskAtOnceGetOneTrace() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Trace> ask = () -> traces.trace(0);
            List<Future<Trace>> answers = threads.invokeAll(List.of(ask, ask, ask, ask));
            for (Future<Trace> answer : answers) {
                assertThat(answer.get()).isSameAs(traces.trace(0));
            }
        }
    }

    @Test
    void definitionsAreThoseOfTheTrace() throws Exception {
        JsonNode trace = endpoints.json("traces/{trace}", "trace", 0);
        assertThat(trace.path("events").intValue()).isEqualTo(240);
        assertThat(trace.path("seconds").doubleValue()).isEqualTo(0.779596361);
        assertThat(trace.path("ticks").longValue()).isEqualTo(779_596_361);
        assertThat(trace.at("/regions/4/name").textValue()).isEqualTo("MPI_Send");
        assertThat(trace.at("/regions/4/group").textValue()).isEqualTo("MPI point-to-point");
        assertThat(trace.at("/regions/6/group").textValue()).isEqualTo("MPI collective");
        assertThat(trace.at("/regions/9/group").textValue()).isEqualTo("user");
        assertThat(trace.path("locations")).hasSize(4);
        assertThat(trace.at("/locations/3/rank").intValue()).isEqualTo(3);
        JsonNode machine = trace.at("/system/0");
        assertThat(machine.path("first").intValue()).isZero();
        assertThat(machine.path("last").intValue()).isEqualTo(3);
        assertThat(trace.path("hasMessages").booleanValue()).isTrue();
    }

    @Test
    void topologiesHaveTheLocationOfEachPoint() throws Exception {
        Topology grid = new Topology(
                "grid",
                0,
                List.of(new Topology.Dimension("x", 2, false), new Topology.Dimension("y", 2, true)),
                Map.of(0, List.of(0L, 0L), 3, List.of(1L, 1L), 4, List.of(9L, 9L)));
        TraceInfoJson.TopologyJson topology = new TraceDescription(with(grid, traces.trace(0)))
                .of(new TraceEntryJson(0, "", "", "", "", List.of(), "", "", true))
                .topologies()
                .getFirst();
        assertThat(topology.dimensions()).containsExactly(2L, 2L);
        assertThat(topology.coordinates()).containsExactly(List.of(0L, 0L, 0L), List.of(3L, 1L, 1L));
    }

    @Test
    void locationsOfOneNameHaveNumbers() throws Exception {
        List<Location> own = traces.trace(0).locations();
        List<Location> unranked = List.of(
                named("Process", own.get(0)), named("Daemon", own.get(1)), named("Process", own.get(2)), own.get(3));
        assertThat(new TraceDescription(with("locations", unranked, traces.trace(0)))
                        .of(new TraceEntryJson(0, "", "", "", "", List.of(), "", "", true))
                        .locations())
                .extracting(TraceInfoJson.LocationJson::name)
                .containsExactly("Process 1", "Daemon", "Process 2", "rank 3");
    }

    /** A location without rank and group. */
    private static Location named(String name, Location of) {
        return new Location(of.id(), of.ref(), name, of.kind(), "", of.process(), Trace.NONE);
    }

    /** A trace that also defines a topology. */
    private static Trace with(Topology topology, Trace trace) {
        TraceDefinitions own = trace.definitions();
        TraceDefinitions definitions = new TraceDefinitions(
                own.groups(), own.metrics(), own.systemTree(), own.processes(), own.properties(), List.of(topology));
        return with("definitions", definitions, trace);
    }

    /** A trace one of whose methods returns something else. */
    private static Trace with(String name, Object result, Trace trace) {
        return (Trace) Proxy.newProxyInstance(
                Trace.class.getClassLoader(), new Class<?>[] {Trace.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals(name)) {
                        return result;
                    }
                    return method.isDefault()
                            ? InvocationHandler.invokeDefault(proxy, method, arguments)
                            : method.invoke(trace, arguments);
                });
    }

    @Test
    void aTraceThatCannotBeOpenedIsAProblemOfOneLine() {
        assertThatThrownBy(() -> endpoints.json("traces/{trace}", "trace", 2))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.status()).isEqualTo(409);
                    assertThat(problem.text()).contains("missing").doesNotContain("\n");
                });
        assertThatThrownBy(() -> endpoints.json("traces/{trace}", "trace", 3))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(404));
    }

    @Test
    void aTitleStays() throws Exception {
        endpoints.call(Method.PUT, "traces/{trace}/title", "{\"title\":\"Base\",\"note\":\"with <b>\"}", "trace", 0);
        serve();
        JsonNode entry = endpoints.json("session").at("/traces/0");
        assertThat(entry.path("title").textValue()).isEqualTo("Base");
        assertThat(entry.path("note").textValue()).isEqualTo("with <b>");
        assertThat(endpoints.json("session").at("/traces/1/title").textValue()).isEmpty();
    }

    @Test
    void notesAtTimesStayBesideTheTitle() throws Exception {
        note("{\"from\":5,\"to\":9,\"locations\":\"0-1\",\"text\":\"the sweep\"}");
        note("{\"from\":7,\"to\":7,\"text\":\"late\"}");
        endpoints.call(Method.PUT, "traces/{trace}/title", "{\"title\":\"Base\"}", "trace", 0);
        serve();
        JsonNode entry = endpoints.json("session").at("/traces/0");
        assertThat(entry.path("title").textValue()).isEqualTo("Base");
        assertThat(entry.path("notes"))
                .isEqualTo(endpoints.json("traces/{trace}", "trace", 0).path("notes"));
        assertThat(entry.path("notes").toString())
                .isEqualTo("[{\"id\":1,\"from\":5,\"to\":9,\"locations\":\"0-1\",\"text\":\"the sweep\"},"
                        + "{\"id\":2,\"from\":7,\"to\":7,\"locations\":\"\",\"text\":\"late\"}]");
        endpoints.call(Method.DELETE, "traces/{trace}/notes/{note}", "", "trace", 0, "note", 1);
        assertThat(endpoints.json("session").at("/traces/0/notes").findValuesAsText("text"))
                .containsExactly("late");
        assertThat(endpoints.json("session").at("/traces/1/notes")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"from\":5,\"to\":4,\"text\":\"x\"}",
                "{\"from\":-1,\"to\":4,\"text\":\"x\"}",
                "{\"from\":1.5,\"to\":4,\"text\":\"x\"}",
                "{\"from\":1,\"to\":4,\"text\":\" \"}",
                "{\"from\":1,\"to\":4,\"text\":\"x\",\"locations\":\"a\"}"
            })
    void notesThatMakeNoSenseAreRefused(String body) {
        assertThatThrownBy(() -> note(body))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(400));
    }

    private void note(String body) throws Exception {
        endpoints.call(Method.POST, "traces/{trace}/notes", body, "trace", 0);
    }

    @Test
    void aDamagedNoteCountsAsNone() throws Exception {
        endpoints.call(Method.PUT, "traces/{trace}/title", "{\"title\":\"Base\"}", "trace", 0);
        try (var files = Files.list(folder.resolve("notes"))) {
            Files.writeString(files.findFirst().orElseThrow(), "{");
        }
        assertThat(endpoints.json("session").at("/traces/0/title").textValue()).isEmpty();
    }

    @Test
    void whoMayOnlyLookCannotWriteATitle() {
        endpoints.makeReadOnly();
        assertThatThrownBy(() -> endpoints.call(Method.PUT, "traces/{trace}/title", "{\"title\":\"x\"}", "trace", 0))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(403));
    }
}

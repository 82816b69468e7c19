package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventType;
import earl.Region;
import earl.Trace;
import earl.testing.InTurn;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The functions around calls of MPI, in programs that were not compiled for that. */
class CallPathsTest {
    private static final int ITERATIONS = 20;

    private static final Launch UNSAMPLED = new Launch(64, 32 << 20, List.of());

    @TempDir
    private Path folder;

    /** A location's regions as its events enter and leave them, and the ticks in each that are in none within it. */
    private record Account(Map<String, Long> own, Map<String, Integer> visits, int open) {}

    private Trace record(String how, int processes, String... options) throws Exception {
        Path program = Recorded.program(folder, "callpaths.c", options);
        return recordAs(how, processes, program, how);
    }

    private Trace recordAs(String name, int processes, Path program, String how) throws Exception {
        return recordAs(name, UNSAMPLED, processes, program, how);
    }

    private Trace recordAs(String name, Launch launch, int processes, Path program, String how) throws Exception {
        Recorded.Run run =
                Recorded.run(Recorded.library(), folder.resolve(name + ".d"), launch, processes, program, how);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve(name + ".d/traces.otf2").toString());
        assertThat(printed.errors()).isEmpty();
        return run.open();
    }

    private static Account account(Trace trace, int location) {
        Deque<Integer> open = new ArrayDeque<>();
        Account account = new Account(new TreeMap<>(), new TreeMap<>(), 0);
        List<Region> regions = trace.regions();
        long last = 0;
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.loc() != location || (cursor.type() != EventType.ENTER && cursor.type() != EventType.EXIT)) {
                continue;
            }
            if (!open.isEmpty()) {
                account.own.merge(regions.get(open.element()).name(), cursor.ticks() - last, Long::sum);
            }
            last = cursor.ticks();
            if (cursor.type() == EventType.ENTER) {
                open.push(cursor.region());
                account.visits.merge(regions.get(cursor.region()).name(), 1, Integer::sum);
            } else {
                assertThat(open.pop()).isEqualTo(cursor.region());
            }
        }
        return new Account(account.own, account.visits, open.size());
    }

    private static Set<String> paths(Trace trace) {
        Set<String> paths = new TreeSet<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.type() == EventType.ENTER
                    && trace.regions().get(cursor.region()).isMpi()) {
                paths.add(trace.callpaths().path(cursor.callpath()));
            }
        }
        return paths;
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "several", "varying", "deep"})
    @DisplayName("What main computes between two exchanges is never the time of exchange")
    @InTurn(2)
    void computeIsNotExchange(String how) throws Exception {
        try (Trace trace = record(how, 2)) {
            assertThat(trace.diagnostics()).isEmpty();
            for (int location = 0; location < 2; location++) {
                Account account = account(trace, location);
                assertThat(account.open).isZero();
                assertThat(account.visits).containsEntry("exchange", ITERATIONS).doesNotContainKey("compute");
                if (!how.equals("several")) {
                    assertThat(account.own).as(how).containsEntry("exchange", 0L);
                }
            }
            Region exchange = trace.regions().stream()
                    .filter(region -> region.name().equals("exchange"))
                    .findFirst()
                    .orElseThrow();
            assertThat(exchange.paradigm()).isEqualTo("SAMPLING");
            assertThat(exchange.file()).endsWith("callpaths.c");
            assertThat(exchange.line()).isPositive();
            String inside = how.equals("varying") ? "varying/" : how.equals("deep") ? "deep/" : "";
            String call = how.equals("several") ? "MPI_Send" : "MPI_Allreduce";
            assertThat(paths(trace))
                    .contains("callpaths/main/" + inside + "exchange/" + call, "callpaths/main/MPI_Init_thread");
        }
    }

    @Test
    @DisplayName("A stripped program has a main function and stable first addresses of the others")
    void stripped() throws Exception {
        Path program = Recorded.program(folder, "callpaths.c", "-s");
        List<Set<String>> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            try (Trace trace = recordAs("stripped" + run, 2, program, "one")) {
                runs.add(paths(trace));
            }
        }
        assertThat(runs.get(0)).isEqualTo(runs.get(1)).contains("callpaths/main/MPI_Init_thread");
        assertThat(runs.get(0)).anyMatch(path -> path.matches("callpaths/main/callpaths!0x[0-9a-f]+/MPI_Allreduce"));
    }

    @Test
    @DisplayName("A call after main has returned has no main, and a thread has a root of its own")
    void roots() throws Exception {
        try (Trace trace = record("late", 2)) {
            assertThat(paths(trace)).contains("callpaths/late/MPI_Barrier", "callpaths/late/MPI_Finalize");
        }
        try (Trace trace = record("thread", 2)) {
            assertThat(paths(trace)).contains("worker/exchange/MPI_Allreduce");
        }
    }

    @Test
    @DisplayName("Fibers have roots of their own, and one takes no time of another")
    void fibers() throws Exception {
        Path program = Recorded.program(folder, "fibers.c");
        try (Trace trace = recordAs("fibers", 2, program, "")) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(paths(trace))
                    .contains(
                            "fibers/producer/exchange/MPI_Allreduce",
                            "fibers/consumer/exchange/MPI_Allreduce",
                            "fibers/main/take_turns/exchange/MPI_Allreduce",
                            "producer/exchange/MPI_Allreduce",
                            "consumer/exchange/MPI_Allreduce",
                            "worker/take_turns/exchange/MPI_Allreduce")
                    .noneMatch(path -> path.matches(".*(main|worker|large)/.*(producer|consumer|lonely).*"));
            if (System.getProperty("os.arch").equals("amd64")) {
                assertThat(paths(trace)).contains("fibers/lonely/exchange/MPI_Allreduce");
            }
            assertThat(trace.locations()).hasSize(4);
            for (int location = 0; location < 4; location++) {
                Account account = account(trace, location);
                assertThat(account.open).isZero();
                assertThat(account.visits)
                        .containsEntry("producer", ITERATIONS + 1)
                        .containsEntry("consumer", ITERATIONS);
                assertThat(account.own).containsEntry("consumer", 0L).containsEntry("exchange", 0L);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O1", "-finstrument-functions"})
    @DisplayName("Samples and instrumented functions of fibers leave no region open")
    void sampledFibers(String option) throws Exception {
        Path program = Recorded.program(folder, "fibers.c", option);
        try (Trace trace = recordAs("fibers", new Launch(64, 32 << 20, List.of(), 1_000_000), 2, program, "")) {
            assertThat(trace.diagnostics()).isEmpty();
            for (int location = 0; location < 4; location++) {
                Account account = account(trace, location);
                assertThat(account.open).isZero();
                assertThat(account.visits).containsKeys("producer", "consumer", "MPI_Allreduce");
            }
        }
    }

    @Test
    @DisplayName("A function that the program itself tells of appears once, and those that call MPI for it within it")
    void compiled() throws Exception {
        try (Trace trace =
                record("deep", 2, "-finstrument-functions", "-finstrument-functions-exclude-function-list=exchange")) {
            Account account = account(trace, 0);
            assertThat(account.open).isZero();
            assertThat(account.visits).containsEntry("exchange", ITERATIONS).containsEntry("compute", ITERATIONS);
            for (Region region : trace.regions()) {
                if (region.name().matches("main|deep|exchange")) {
                    assertThat(region.paradigm())
                            .as(region.name())
                            .isEqualTo(region.name().equals("exchange") ? "SAMPLING" : "COMPILER");
                }
            }
            assertThat(trace.regions().stream().filter(region -> region.name().equals("deep")))
                    .hasSize(1);
        }
    }

    @Test
    @DisplayName("With all frames, the start of the program is there; with a depth, the middle of a long path is not")
    void choices() throws Exception {
        Path program = Recorded.program(folder, "callpaths.c");
        Recorded.Run run = Recorded.run(
                Recorded.library(), folder.resolve("all.d"), new Launch(2, 32 << 20, List.of()), 2, program, "varying");
        run.write();
        try (Trace trace = run.open()) {
            assertThat(paths(trace)).contains("callpaths/.../exchange/MPI_Allreduce");
        }
        Recorded.Run all = Recorded.run(Recorded.library(), folder.resolve("whole.d"), UNSAMPLED, 2, program, "one");
        all.session().keepAllFrames();
        all.write();
        try (Trace trace = all.open()) {
            assertThat(paths(trace)).anyMatch(path -> path.matches("callpaths/_start/.*/main/exchange/MPI_Allreduce"));
        }
        assertThat(Files.exists(folder.resolve("whole.d/traces.otf2"))).isTrue();
    }
}

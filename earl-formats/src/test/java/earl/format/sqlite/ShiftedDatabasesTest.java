package earl.format.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases of four machines, in which the clocks of some are shifted. */
class ShiftedDatabasesTest {
    private static final long BEGIN = 1_000_000_000_000L;
    private static final int MACHINES = 4;
    private static final int OPERATIONS = 12;
    private static final String KERNEL = "ncclDevKernel_AllReduce_Sum_f32";

    private enum Profiler {
        NSIGHT,
        ROCPD
    }

    @TempDir
    Path folder;

    private static LongUnaryOperator ahead(long nanoseconds) {
        return time -> time + nanoseconds;
    }

    /** Kernels of one operation begin within 3 ms and end together 100 us after the last begin. Answers the folder of the databases. */
    private Path write(String name, Profiler profiler, List<LongUnaryOperator> clocks) throws IOException {
        Path run = Files.createDirectories(folder.resolve(name));
        Random random = new Random(4);
        List<List<long[]>> kernels = new ArrayList<>();
        for (int machine = 0; machine < MACHINES; machine++) {
            kernels.add(new ArrayList<>());
        }
        for (int i = 0; i < OPERATIONS; i++) {
            for (int machine = 0; machine < MACHINES; machine++) {
                LongUnaryOperator clock = clocks.get(machine);
                kernels.get(machine).add(new long[] {
                    BEGIN + clock.applyAsLong(10_000_000L * i + random.nextLong(3_000_000)),
                    BEGIN + clock.applyAsLong(10_000_000L * i + 3_100_000)
                });
            }
        }
        for (int machine = 0; machine < MACHINES; machine++) {
            Path file = run.resolve("machine" + machine + ".db");
            switch (profiler) {
                case NSIGHT -> nsight(file, machine, kernels.get(machine));
                case ROCPD -> rocpd(file, machine, kernels.get(machine));
            }
        }
        return run;
    }

    private static void nsight(Path file, int machine, List<long[]> kernels) {
        StringBuilder statements = new StringBuilder("""
                CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
                CREATE TABLE TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER);
                INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES (1700000000000000000);
                CREATE TABLE StringIds (id INTEGER, value TEXT);
                INSERT INTO StringIds VALUES (1, '$');
                CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER,
                    correlationId INTEGER, globalPid INTEGER, shortName INTEGER);
                """.replace("$", KERNEL));
        for (long[] kernel : kernels) {
            statements.append("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (%d, %d, 0, 7, NULL, %d, 1);\n"
                    .formatted(kernel[0], kernel[1], NsightExport.process(11 + machine)));
        }
        Databases.write(file, statements.toString());
    }

    private static void rocpd(Path file, int machine, List<long[]> kernels) {
        RocpdDatabase.write(file, RocpdDatabase.Layout.TIMES_IN_ROWS, "u", 11 + machine, "{}");
        StringBuilder statements = new StringBuilder("""
                DELETE FROM rocpd_region_u;
                DELETE FROM rocpd_memory_copy_u;
                DELETE FROM rocpd_kernel_dispatch_u;
                UPDATE rocpd_info_node_u SET hostname = 'machine%d';
                UPDATE rocpd_info_kernel_symbol_u SET display_name = '%s' WHERE id = 2;
                """.formatted(machine, KERNEL));
        for (int i = 0; i < kernels.size(); i++) {
            statements.append(
                    "INSERT INTO rocpd_kernel_dispatch_u VALUES (%d, %d, %d, 1, 1, 1, 2, 1, 5, 2, 2, NULL, NULL);\n"
                            .formatted(i + 1, kernels.get(i)[0], kernels.get(i)[1]));
        }
        Databases.write(file, statements.toString());
    }

    /** Begins of kernels by location, in nanoseconds after the first event. */
    private static Map<Integer, List<Long>> begins(Trace trace) {
        Map<Integer, List<Long>> begins = new TreeMap<>();
        Events events = trace.events();
        for (long pos = 0; pos < events.length(); pos++) {
            if (events.type(pos) == EventType.ENTER) {
                begins.computeIfAbsent(events.location(pos), location -> new ArrayList<>())
                        .add(events.ticks(pos) - events.ticks(0));
            }
        }
        return begins;
    }

    private static List<String> notes(Trace trace) {
        return trace.diagnostics().stream()
                .filter(each -> each.code().contains("clock"))
                .map(each -> each.code() + " " + each.count())
                .toList();
    }

    private static Trace open(Path run) {
        return Trace.open(run, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
    }

    @ParameterizedTest
    @EnumSource
    void shiftsAreCorrectedWithinTheirBounds(Profiler profiler) throws IOException {
        Path whole = write("whole", profiler, List.of(ahead(0), ahead(0), ahead(0), ahead(0)));
        Path shifted =
                write("shifted", profiler, List.of(ahead(0), ahead(3_000_000_000L), ahead(0), ahead(-7_000_000)));
        try (Trace expected = open(whole);
                Trace corrected = open(shifted)) {
            assertThat(notes(corrected)).containsExactly("clocks_corrected 2");
            Diagnostic note = corrected.diagnostics().stream()
                    .filter(each -> each.code().equals("clocks_corrected"))
                    .findFirst()
                    .orElseThrow();
            assertThat(note.first())
                    .contains("machine1.db")
                    .contains("machine3.db")
                    .doesNotContain("machine2.db");
            Map<Integer, List<Long>> found = begins(corrected);
            assertThat(found).hasSize(MACHINES);
            begins(expected).forEach((location, begins) -> {
                List<Long> after = Objects.requireNonNull(found.get(location));
                for (int i = 0; i < OPERATIONS; i++) {
                    assertThat(after.get(i) - begins.get(i)).isBetween(-500_000L, 500_000L);
                }
            });
        }
    }

    @Test
    void clocksOfExportsThatAgreeStayAsTheyAre() throws IOException {
        try (Trace trace = open(write("run", Profiler.NSIGHT, List.of(ahead(0), ahead(0), ahead(0), ahead(0))))) {
            assertThat(notes(trace)).isEmpty();
            assertThat(trace.info().properties()).doesNotContainKey("EXPERT::COMMON_CLOCK");
        }
    }

    /** A clock that runs too fast: no offset makes its kernels end with those of others. */
    @Test
    void machinesWithAClockThatDriftsHaveNoCommonOne() throws IOException {
        List<LongUnaryOperator> clocks = List.of(ahead(0), time -> 1_000_000_000 + time + time / 5, ahead(0), ahead(0));
        try (Trace trace = open(write("run", Profiler.ROCPD, clocks))) {
            assertThat(notes(trace)).containsExactly("no_common_clock 1");
            assertThat(trace.info().properties()).containsEntry("EXPERT::COMMON_CLOCK", "FALSE");
        }
    }
}

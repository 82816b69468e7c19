package earl.format.goal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.build.RecordLines;
import earl.testing.Damage;
import earl.testing.Mutations;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The calls of small execution traces, and what defective ones give. */
class ChakraTraceTest {
    private static final String NETWORK = "L=1000 o=100 g=0 G=0.5 S=1000";

    @TempDir
    private Path folder;

    /** The schedule of {@link GoalTraceTest#LATE}. Its durations have no whole microseconds. */
    static ChakraFile late(int rank) {
        ChakraFile file = new ChakraFile(NETWORK);
        return rank == 0
                ? file.node(10, "receive", ChakraFile.RECEIVE)
                        .message("comm_src", 1, 101, 7)
                        .node(11, "calc", ChakraFile.COMPUTATION)
                        .after(10)
                        .number(7, 1)
                        .attribute("duration_nanos", 9, 500)
                        .node(12, "send", ChakraFile.SEND)
                        .after(11)
                        .message("comm_dst", 1, 2001, 1)
                        .node(13, "receive", ChakraFile.RECEIVE)
                        .after(11)
                        .message("comm_src", 1, 2001, 1)
                : file.node(20, "calc", ChakraFile.COMPUTATION)
                        .number(7, 10)
                        .node(21, "send", ChakraFile.SEND)
                        .after(20)
                        .message("comm_dst", 0, 101, 7)
                        .node(22, "send", ChakraFile.SEND)
                        .after(21)
                        .message("comm_dst", 0, 2001, 1)
                        .node(23, "receive", ChakraFile.RECEIVE)
                        .after(21)
                        .message("comm_src", 0, 2001, 1);
    }

    static Path late(Path into) throws IOException {
        Path both = Files.createDirectories(into.resolve("late"));
        late(0).write(both.resolve("late.0.et"));
        late(1).write(both.resolve("late.1.et"));
        return both;
    }

    @Test
    void theCallsAreThoseOfTheScheduleInGoal() throws IOException {
        Path goal = Files.writeString(folder.resolve("late.goal"), GoalTraceTest.LATE);
        for (int rank = 0; rank < 2; rank++) {
            assertThat(RecordLines.of(late(folder), rank, new Diagnostics()))
                    .isEqualTo(RecordLines.of(goal, rank, new Diagnostics()));
        }
    }

    @Test
    void aNodeOfNoMessageIsARegionOfItsNameOnItsThread() throws IOException {
        Path file = new ChakraFile("")
                .node(1, "aten::add", ChakraFile.COMPUTATION)
                .number(7, 5)
                .attribute("tid", 9, 3)
                .node(2, "ncclKernel", ChakraFile.COLLECTIVE)
                .after(1)
                .number(7, 8)
                .attribute("tid", 9, 14)
                .attribute("is_cpu_op", 27, 0)
                .write(folder.resolve("one.0.et"));
        assertThat(RecordLines.of(file, 0, new Diagnostics()))
                .containsExactly("0 ENTER one", "0 ENTER aten::add", "5000000 LEAVE aten::add", "5000000 LEAVE one");
        assertThat(RecordLines.of(file, 1, new Diagnostics()))
                .contains("5000000 ENTER ncclKernel", "13000000 LEAVE ncclKernel");
    }

    /** A rank that computes, and then makes an operation with others. */
    private static ChakraFile rank(long micros, long kind, long size, String group, long duration) {
        return new ChakraFile("")
                .node(1, "work", ChakraFile.COMPUTATION)
                .number(7, micros)
                .node(2, "all-reduce", ChakraFile.COLLECTIVE)
                .after(1)
                .number(7, duration)
                .collective(kind, size, group)
                .node(3, "more", ChakraFile.COMPUTATION)
                .after(2)
                .number(7, 5);
    }

    private Path write(ChakraFile... ranks) throws IOException {
        Path all = Files.createDirectories(folder.resolve("job"));
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank].write(all.resolve("job." + rank + ".et"));
        }
        return all;
    }

    private static void assertIncomplete(Path trace, long count) {
        try (Trace opened = Trace.open(trace)) {
            assertThat(opened.diagnostics())
                    .filteredOn(one -> one.code().equals("incomplete_collective"))
                    .extracting(earl.Diagnostic::count)
                    .containsExactlyElementsOf(count == 0 ? List.of() : List.of(count));
        }
    }

    /** The member that comes last waits for no other: the operation takes its time, for all. */
    @Test
    void ranksMeetInCollectiveOperations() throws IOException {
        Path all = write(rank(10, 0, 1000, "", 48), rank(50, 0, 1000, "", 8));
        assertThat(RecordLines.of(all, 0, new Diagnostics()))
                .contains("10000000 ENTER all-reduce", "58000000 LEAVE all-reduce", "63000000 LEAVE more")
                .anyMatch(line -> line.startsWith("58000000 MPI_COLLECTIVE_END"));
        assertThat(RecordLines.of(all, 1, new Diagnostics()))
                .contains("50000000 ENTER all-reduce", "58000000 LEAVE all-reduce", "63000000 LEAVE more");
        assertIncomplete(all, 0);
    }

    @Test
    void onlyTheRanksOfAGroupMeet() throws IOException {
        Path all =
                write(rank(10, 0, 8, "3", 9), rank(20, 0, 8, "4", 9), rank(30, 0, 8, "3", 9), rank(40, 0, 8, "4", 9));
        for (int rank = 0; rank < 4; rank++) {
            assertThat(RecordLines.of(all, rank, new Diagnostics()))
                    .contains((rank % 2 == 0 ? "39000000" : "49000000") + " LEAVE all-reduce");
        }
        assertIncomplete(all, 0);
    }

    /** A rank of the group has no operation of it. */
    @Test
    void aGroupThatLacksRanksDoesNotMeet() throws IOException {
        String groups = "[{\\\"pg_name\\\": \\\"3\\\", \\\"ranks\\\": [0, 1, 2], \\\"group_size\\\": 3},"
                + " {\\\"pg_name\\\": \\\"0\\\", \\\"ranks\\\": [], \\\"group_size\\\": 2}]";
        for (String group : List.of("3", "0")) {
            ChakraFile[] ranks = new ChakraFile[2];
            for (int rank = 0; rank < 2; rank++) {
                ranks[rank] = new ChakraFile("")
                        .node(1, ProcessGroups.NODE, 1)
                        .inputs("['" + groups + "']")
                        .node(2, "all-reduce", ChakraFile.COLLECTIVE)
                        .number(7, 10L * (rank + 1))
                        .collective(0, 8, group);
            }
            assertIncomplete(write(ranks), group.equals("3") ? 2 : 0);
        }
    }

    @Test
    void operationsThatDoNotAgreeDoNotMeet() throws IOException {
        assertIncomplete(write(rank(10, 0, 8, "", 9), rank(20, 2, 8, "", 9)), 2);
        assertIncomplete(write(rank(10, 0, 8, "", 9), rank(20, 0, 16, "", 9)), 2);
        ChakraFile twice = rank(20, 0, 8, "", 9)
                .node(4, "all-reduce", ChakraFile.COLLECTIVE)
                .collective(0, 8, "");
        Path all = write(rank(10, 0, 8, "", 9), twice);
        assertIncomplete(all, 3);
        assertThat(RecordLines.of(all, 0, new Diagnostics())).contains("19000000 LEAVE all-reduce");
    }

    /** Two ranks that begin two operations in different orders would wait for ever. */
    @Test
    void operationsThatWaitForEachOtherDoNotMeet() throws IOException {
        ChakraFile[] ranks = new ChakraFile[2];
        for (int rank = 0; rank < 2; rank++) {
            String[] groups = rank == 0 ? new String[] {"a", "b"} : new String[] {"b", "a"};
            ranks[rank] = new ChakraFile("")
                    .node(1, "first", ChakraFile.COLLECTIVE)
                    .number(7, 3)
                    .collective(0, 8, groups[0])
                    .node(2, "second", ChakraFile.COLLECTIVE)
                    .after(1)
                    .number(7, 4)
                    .collective(0, 8, groups[1]);
        }
        Path all = write(ranks);
        assertIncomplete(all, 4);
        assertThat(RecordLines.of(all, 0, new Diagnostics())).contains("7000000 LEAVE second");
    }

    /** Work that becomes ready on a stream while its operation waits comes after it. */
    @Test
    void anOperationHoldsItsStream() throws IOException {
        ChakraFile first = new ChakraFile("")
                .node(1, "all-reduce", ChakraFile.COLLECTIVE)
                .number(7, 50)
                .attribute("tid", 9, 2)
                .collective(0, 8, "")
                .node(2, "launch", ChakraFile.COMPUTATION)
                .number(7, 10)
                .attribute("tid", 9, 1)
                .node(3, "kernel", ChakraFile.COMPUTATION)
                .after(2)
                .number(7, 4)
                .attribute("tid", 9, 2);
        Path all = write(first, rank(40, 0, 8, "", 9));
        assertThat(RecordLines.of(all, 0, new Diagnostics()))
                .contains(
                        "0 ENTER all-reduce",
                        "49000000 LEAVE all-reduce",
                        "49000000 ENTER kernel",
                        "53000000 LEAVE kernel");
    }

    @Test
    void controllingNodesComeFirstUnlessThatIsACircle() throws IOException {
        Path file = new ChakraFile("")
                .node(1, "a", ChakraFile.COMPUTATION)
                .number(7, 5)
                .attribute("tid", 9, 1)
                .controlledBy(2, 77)
                .node(2, "b", ChakraFile.COMPUTATION)
                .number(7, 6)
                .attribute("tid", 9, 2)
                .controlledBy(1)
                .node(3, "c", ChakraFile.COMPUTATION)
                .number(7, 7)
                .attribute("tid", 9, 3)
                .controlledBy(2)
                .write(folder.resolve("one.0.et"));
        assertThat(RecordLines.of(file, 0, new Diagnostics())).contains("0 ENTER a");
        assertThat(RecordLines.of(file, 1, new Diagnostics())).contains("0 ENTER b");
        assertThat(RecordLines.of(file, 2, new Diagnostics())).contains("6000000 ENTER c", "13000000 LEAVE c");
        try (Trace trace = Trace.open(file)) {
            assertThat(trace.diagnostics()).singleElement().satisfies(one -> {
                assertThat(one.code()).isEqualTo("dropped_requirement");
                assertThat(one.count()).isEqualTo(3);
            });
        }
    }

    /** Operations whose kind is not known do not meet. */
    @Test
    void collectiveOperationsWithoutAKindAreCounted() throws IOException {
        Path file = new ChakraFile("")
                .node(1, "a", ChakraFile.COMPUTATION)
                .node(2, "all-reduce", ChakraFile.COLLECTIVE)
                .node(3, "all-gather", ChakraFile.COLLECTIVE)
                .write(folder.resolve("one.0.et"));
        try (Trace trace = Trace.open(file)) {
            assertThat(trace.diagnostics()).singleElement().satisfies(one -> {
                assertThat(one.code()).isEqualTo("incomplete_collective");
                assertThat(one.count()).isEqualTo(2);
                assertThat(one.first()).endsWith("one.0.et: node 2");
            });
        }
    }

    static Stream<Arguments> defects() {
        ChakraFile one = new ChakraFile("").node(1, "a", ChakraFile.COMPUTATION);
        byte[] whole = one.number(7, 5).toBytes();
        return Stream.of(
                Arguments.of(new byte[0], "metadata: expected the metadata of a trace, found the end of the file"),
                Arguments.of(
                        java.util.Arrays.copyOf(whole, whole.length - 1),
                        "node 1: expected a message of 9 bytes, found the end of the file"),
                Arguments.of(
                        new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 1},
                        "metadata: expected the length of a message"),
                Arguments.of(
                        new ChakraFile("").node(1, "a", 4).node(1, "b", 4).toBytes(),
                        "node 2: expected each node once, found 1 again"),
                Arguments.of(
                        new ChakraFile("").node(1, "a", 11).toBytes(),
                        "node 1: expected a type of node up to 10, found 11"),
                Arguments.of(
                        new ChakraFile("").node(1, "a", 4).number(12, 1).toBytes(),
                        "node 1: expected fields up to 11, found 12"),
                Arguments.of(
                        new ChakraFile("").node(1, "a", 4).number(7, -1).toBytes(),
                        "node 1: expected a duration from 0 to 1000000000000000, found 18446744073709551615"),
                Arguments.of(
                        new ChakraFile("").node(1, "a", ChakraFile.SEND).toBytes(),
                        "node 1: expected comm_dst below 1, the number of files, found none"),
                Arguments.of(
                        new ChakraFile("")
                                .node(1, "a", ChakraFile.RECEIVE)
                                .message("comm_src", 3, 8, 0)
                                .toBytes(),
                        "node 1: expected comm_src below 1, the number of files, found 3"),
                Arguments.of(
                        new ChakraFile("")
                                .node(1, "a", ChakraFile.SEND)
                                .message("comm_dst", 0, -8, 0)
                                .toBytes(),
                        "expected comm_size from 0 to 1000000000000000"),
                Arguments.of(
                        new ChakraFile("").node(1, "a", 4).after(9).toBytes(),
                        "expected a node 9, which another one requires"),
                Arguments.of(
                        new ChakraFile("")
                                .node(1, "a", 4)
                                .after(2)
                                .node(2, "b", 4)
                                .after(1)
                                .toBytes(),
                        "2 operations never begin: expected requirements without a circle"));
    }

    private static void open(Path file) {
        try (TraceSource source = new ChakraFormat().open(file, new Diagnostics())) {
            source.raw();
        }
    }

    @ParameterizedTest
    @MethodSource("defects")
    void defectsAreNamed(byte[] bytes, String message) throws IOException {
        Path file = Files.write(folder.resolve("bad.0.et"), bytes);
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("bad.0.et")
                .hasMessageContaining(message);
    }

    @Test
    void aFolderNeedsAFileForEachRank() throws IOException {
        Path both = late(folder);
        Files.move(both.resolve("late.1.et"), both.resolve("late.2.et"));
        assertThatThrownBy(() -> RecordLines.of(both, 0, new Diagnostics()))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("expected one file for each rank from 0 on, found late.2.et after late.0.et");
    }

    /** A trace with some bytes changed is a trace or the typed exception, and soon. */
    @Test
    void mutations() throws IOException {
        Path both = late(folder);
        byte[] before = late(1).toBytes();
        int opened = Mutations.read(1L + 300L * Sample.seeds(1000, 1).getFirst(), 300, "late", random -> {
            byte[] now = random.nextInt(4) == 0 ? Damage.of(before, random) : before.clone();
            for (int changes = random.nextInt(3); changes > 0 && now.length > 0; changes--) {
                now[random.nextInt(now.length)] = (byte) random.nextInt(256);
            }
            Files.write(both.resolve("late.1.et"), now);
            RecordLines.of(both, 0, new Diagnostics());
        });
        assertThat(opened).isBetween(30, 299);
    }

    /** The trace of Chakra's own tests: 3,664 nodes on two threads and two streams, of which those on the longest path take 46 ms. */
    @Test
    void theTraceOfChakrasTests() throws IOException {
        Path packed = Traces.format("chakra").resolve("feeder_tests_trace.tar.gz");
        assumeTrue(Files.exists(packed), () -> "skipped: no " + packed);
        Path file = folder.resolve("chakra.0.et");
        try (InputStream in = new BufferedInputStream(new GZIPInputStream(Files.newInputStream(packed)))) {
            Files.write(file, entry(in, "tests/data/chakra.0.et"));
        }
        List<Path> files = List.of(file);
        GoalSchedule schedule = ChakraReader.read(files, new Diagnostics());
        assertThat(schedule.operations()).isEqualTo(3664);
        assertThat(schedule.cpus(0)).isEqualTo(4);
        GoalSimulation simulation = GoalSimulation.of(schedule);
        assertThat(simulation.neverBegun()).isZero();
        long last = 0;
        long sum = 0;
        for (int cpu = 0; cpu < 4; cpu++) {
            last = Math.max(last, simulation.processor(0, cpu).free);
        }
        for (long size : schedule.sizes) {
            sum += size;
        }
        assertThat(sum).isEqualTo(381_795_000L);
        assertThat(last).isBetween(46_140_000L, sum);
        assertThat(TraceFormat.installed().stream()
                        .filter(format -> format.sniff(file))
                        .map(TraceFormat::name))
                .containsExactly("Chakra");
    }

    /** A file of a tar archive. */
    private static byte[] entry(InputStream tar, String name) throws IOException {
        byte[] header = tar.readNBytes(512);
        while (header.length == 512 && header[0] != 0) {
            String found = new String(header, 0, 100, java.nio.charset.StandardCharsets.US_ASCII).replace("\0", "");
            String size = new String(header, 124, 11, java.nio.charset.StandardCharsets.US_ASCII).strip();
            int length = Integer.parseInt(size, 8);
            byte[] content = tar.readNBytes(length);
            if (found.endsWith(name)) {
                return content;
            }
            tar.readNBytes((512 - length % 512) % 512);
            header = tar.readNBytes(512);
        }
        throw new IOException("the archive has no " + name);
    }
}

package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.io.FileOperations;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Files that programs use outside of MPI: the trace has the operations and bytes that the program counts, and other programs run as before. */
class PlainFilesTest {
    private static final Pattern COUNTS = Pattern.compile("(?m)^(\\d+ \\w+) (\\d+ \\d+)$");
    /** Each process writes as often, and then reads and writes as often in turn. */
    private static final int JOINED = 100_000;
    /** What the library leaves in a stream's buffer, or reads ahead into it, is the library's matter. */
    private static final String BUFFERED = "\\d+ (fread|fprintf|fclose) .*";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("The trace has the operations on files and the bytes that the program counts")
    void operations(Mpi mpi) throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Recorded.Run run = record(mpi, data, Launch.DEFAULT);

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Map<String, String> counts = new TreeMap<>();
        COUNTS.matcher(run.output()).results().forEach(line -> counts.put(line.group(1), line.group(2)));
        assertThat(counts).as(run.output()).hasSize(2 * 17);
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, String> found = found(trace);
            assertThat(without(found)).isEqualTo(without(counts));
            assertThat(calls(found)).isEqualTo(calls(counts));
            for (int rank = 0; rank < 2; rank++) {
                Path streams = data.resolve("streams." + rank);
                assertThat(bytes(trace, streams, "WRITE")).isEqualTo(Files.size(streams));
                assertThat(bytes(trace, streams, "READ")).isBetween(1L << 16, Files.size(streams));
            }
            assertThat(trace.length()).isLessThan(JOINED / 2);
            Columns operations = FileOperations.of(trace).columns();
            assertThat(LongStream.range(0, operations.length())
                            .mapToObj(row -> operations.column("file").string(row)))
                    .allMatch(name -> name.startsWith(data.toString()))
                    .noneMatch(name -> name.contains("child"));
        }
    }

    @Test
    @DisplayName("Where operations alternate, their seconds and those before them are as long as the run together")
    void seconds() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Recorded.Run run = record(Mpi.OPEN_MPI, data, Launch.DEFAULT, Settings.DEFAULT);
        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        List<String[]> rows = Files.readAllLines(run.session().folder().resolve("calls.csv")).stream()
                .map(line -> line.split(",", -1))
                .toList();
        List<String> head = List.of(rows.getFirst());
        try (Trace trace = run.open()) {
            for (int rank = 0; rank < 2; rank++) {
                String of = String.valueOf(rank);
                double sum = rows.stream()
                        .filter(row -> row[0].equals(of))
                        .mapToDouble(row -> Double.parseDouble(row[head.indexOf("seconds")])
                                + Double.parseDouble(row[head.indexOf("seconds_before")]))
                        .sum();
                // The profile covers the time from the enter of MPI_Init to the leave of MPI_Finalize.
                assertThat(sum).as("rank %d", rank).isCloseTo(run(trace, rank), within(1e-6));
            }
        }
    }

    /** Seconds from the begin of MPI_Init to the end of MPI_Finalize on a location. */
    private static double run(Trace trace, int location) {
        long first = 0;
        long last = 0;
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.loc() != location) {
                continue;
            }
            if (isOf(trace, cursor, EventType.ENTER, "MPI_Init")) {
                first = cursor.ticks();
            }
            if (isOf(trace, cursor, EventType.EXIT, "MPI_Finalize")) {
                last = cursor.ticks();
            }
        }
        return (last - first) / (double) trace.info().ticksPerSecond();
    }

    private static boolean isOf(Trace trace, EventCursor cursor, EventType type, String region) {
        return cursor.type() == type
                && trace.regions().get(cursor.region()).name().equals(region);
    }

    @Test
    @DisplayName("A killed process leaves its last operations, also those that others might have joined")
    void killed() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Recorded.Run run = Recorded.run(
                Recorded.library(),
                folder.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(
                        Mpi.OPEN_MPI, 1, Recorded.program(folder, "plain_files.c"), data.toString(), "killed"));

        assertThat(run.status()).isNotZero();
        run.write();
        try (Trace trace = run.open()) {
            assertThat(found(trace))
                    .containsEntry("0 pwrite", "10 160")
                    .containsEntry("0 pread", "10 80")
                    .containsEntry("0 fdatasync", "10 0");
        }
    }

    @Test
    @DisplayName("The bytes of a file are those of the system calls")
    void systemCalls() throws Exception {
        Path strace = Tools.program("strace", "strace", "-V");
        Path data = Files.createDirectory(folder.resolve("data"));
        Path calls = folder.resolve("calls");
        // Only the calls of streams are compared, and each other one stops the traced program.
        Recorded.Run run = record(Mpi.OPEN_MPI, data, Launch.DEFAULT, Settings.ALL, "-DMANY=1000");
        run.write();
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(1));
        command.addAll(List.of(
                strace.toString(),
                "-y",
                "-e",
                "trace=write,read",
                "-o",
                calls.toString(),
                folder.resolve("plain_files").toString(),
                data.toString()));
        assertThat(new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("output").toFile())
                        .start()
                        .waitFor())
                .isZero();
        Path streams = data.resolve("streams.0");
        Pattern call = Pattern.compile("(\\w+)\\(\\d+<" + Pattern.quote(streams.toString()) + ">.* = (\\d+)");
        Map<String, Long> seen = new TreeMap<>();
        for (String line : Files.readAllLines(calls, StandardCharsets.ISO_8859_1)) {
            Matcher one = call.matcher(line);
            if (one.matches()) {
                seen.merge(one.group(1).toUpperCase(Locale.ROOT), Long.parseLong(one.group(2)), Long::sum);
            }
        }
        try (Trace trace = run.open()) {
            assertThat(seen)
                    .containsEntry("WRITE", bytes(trace, streams, "WRITE"))
                    .containsEntry("READ", bytes(trace, streams, "READ"));
        }
    }

    @Test
    @DisplayName("Without files the program runs as before, and the trace has none")
    void withoutFiles() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Launch launch = new Launch(64, 32 << 20, List.of(), 0, false);
        Recorded.Run run = record(Mpi.OPEN_MPI, data, launch);

        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        try (Trace trace = run.open()) {
            assertThat(FileOperations.of(trace).columns().length()).isZero();
        }
    }

    @Test
    @DisplayName("Programs without MPI run with the recorder as without it")
    void otherPrograms() throws Exception {
        RecorderLibrary library = Recorded.library();
        Path file = folder.resolve("out");
        String program =
                "import subprocess, tempfile; f = open('" + file + "', 'w'); print('a' * 100000, file=f); f.close(); "
                        + "subprocess.run(['sh', '-c', 'echo b >> " + file + "; exec cat " + file + " | wc -c']); "
                        + "t = tempfile.TemporaryFile(); t.write(b'c'); t.flush()";
        String preloaded = "export LD_PRELOAD=" + library.preloaded() + " EXPERT_RECORD_FILES=1; ";

        Tools.Outcome shell = Tools.system(
                "bash",
                "bash",
                "-c",
                preloaded + "bash -c 'for i in 1 2 3; do echo $i > " + file + "; (read x < " + file
                        + "; exec echo $x >&2) 2>&1 | cat; done'");
        Tools.Outcome python = Tools.system("bash", "bash", "-c", preloaded + "python3 -c \"" + program + "\"");

        assertThat(shell.errors()).isEmpty();
        assertThat(shell.lines()).containsExactly("1", "2", "3");
        assertThat(python.errors()).isEmpty();
        assertThat(python.lines()).map(String::strip).containsExactly("100003");
    }

    private Recorded.Run record(Mpi mpi, Path data, Launch launch) throws Exception {
        return record(mpi, data, launch, Settings.ALL);
    }

    private Recorded.Run record(Mpi mpi, Path data, Launch launch, Settings settings, String... options)
            throws Exception {
        return Recorded.run(
                Recorded.library(mpi),
                folder.resolve("trace"),
                launch,
                settings,
                Recorded.command(mpi, 2, Recorded.program(mpi, folder, "plain_files.c", options), data.toString()));
    }

    /** [rank and function] -> operations and bytes. */
    private static Map<String, String> found(Trace trace) {
        Columns operations = FileOperations.of(trace).columns();
        Map<String, long[]> sums = new TreeMap<>();
        for (long row = 0; row < operations.length(); row++) {
            long call = operations.column("call").integer(row);
            String function = trace.regions().get(trace.events().region(call)).name();
            long[] sum = sums.computeIfAbsent(
                    operations.column("location").integer(row) + " " + function, unknown -> new long[2]);
            boolean closes = operations.column("operation").string(row).equals("CLOSE");
            boolean bytesOfClose = function.equals("fclose") && !closes;
            sum[0] += bytesOfClose ? 0 : Math.max(1, trace.events().number(call, "polls", 1));
            sum[1] += operations.column("bytes").integer(row);
        }
        Map<String, String> found = new TreeMap<>();
        sums.forEach((key, sum) -> found.put(key, sum[0] + " " + sum[1]));
        return found;
    }

    private static Map<String, String> without(Map<String, String> counts) {
        Map<String, String> others = new TreeMap<>(counts);
        others.keySet().removeIf(key -> (key + " ").matches(BUFFERED));
        return others;
    }

    private static Map<String, String> calls(Map<String, String> counts) {
        Map<String, String> calls = new TreeMap<>();
        counts.forEach((key, count) -> calls.put(key, count.substring(0, count.indexOf(' '))));
        return calls;
    }

    private static long bytes(Trace trace, Path file, String operation) {
        Columns operations = FileOperations.of(trace).columns();
        return LongStream.range(0, operations.length())
                .filter(row -> operations.column("file").string(row).equals(file.toString())
                        && operations.column("operation").string(row).equals(operation))
                .map(row -> operations.column("bytes").integer(row))
                .sum();
    }
}

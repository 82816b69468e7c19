package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import earl.testing.Extremes;
import earl.testing.Sample;
import expert.option.ExitStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every form of output of traces that are very deep or very wide: it grows with the input, not with its square. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExtremeTracesTest {
    private static final int SOME = 1500;
    private static final int DEEP = 300_000;
    private static final int WIDE = 200_000;
    private static final int PARTS = 60_000;
    /** Twice the input gives twice the output, and a little for longer numbers. */
    private static final double MAX_GROWTH = 2.6;

    @TempDir
    private static Path folder;

    static Stream<String> commands() {
        return Stream.of(
                "analyze --no-cache --select late_sender,time TRACE",
                "analyze --no-cache --select late_sender,time -f json TRACE",
                "analyze --no-cache --select late_sender,time -f csv TRACE",
                "analyze --no-cache --select late_sender,time -f html TRACE",
                "analyze --no-cache --select late_sender,time -o OUT.cubex TRACE",
                "analyze --no-cache TRACE",
                "diff --select late_sender TRACE TRACE",
                "diff --select late_sender --format json TRACE TRACE",
                "compare TRACE TRACE",
                "explain TRACE late_sender",
                "print TRACE",
                "print --format json TRACE",
                "print --raw TRACE",
                "print --raw --format json TRACE",
                "info TRACE",
                "info --format json TRACE",
                "graph TRACE",
                "graph --events all TRACE",
                "graph --events all --format dot TRACE",
                "graph --events all --format graphml TRACE",
                "graph --events all --format json TRACE",
                "graph --events all --format html -o OUT.html TRACE",
                "graph --events all --ranks 0 TRACE",
                "graph --events all --ranks 0 --format html TRACE",
                "graph --events all --clusters TRACE",
                "graph stats TRACE",
                "graph diff --events all --ranks 0,1 TRACE",
                "graph diff --events all --ranks 0,1 --format json TRACE",
                "loops TRACE",
                "loops --events all --format json TRACE",
                "loops --events all --format csv TRACE",
                "loops --events all --format html TRACE",
                "model TRACE",
                "model --format json TRACE",
                "model --calls TRACE",
                "model --calls --format html TRACE",
                "model --calls --format svg TRACE",
                "model --sizes TRACE",
                "compress --events all -o OUT.efg TRACE",
                "compress --events all --times stats -o OUT.efg TRACE",
                "compress --events all --times exact -o OUT.efg TRACE",
                "check TRACE",
                "convert TRACE OUT");
    }

    static Stream<String> someCommands() {
        return Sample.of(commands(), 6);
    }

    @ParameterizedTest
    @MethodSource("someCommands")
    @DisplayName("Twice the depth gives no more than twice the output")
    void deep(String command) throws IOException {
        long once = bytes(command, Extremes.stairs(fresh("stairs"), SOME));
        long twice = bytes(command, Extremes.stairs(fresh("stairs"), 2 * SOME));
        assertThat((double) twice).isLessThan(MAX_GROWTH * once);
    }

    @ParameterizedTest
    @MethodSource("someCommands")
    @DisplayName("Twice the locations give no more than twice the output")
    void wide(String command) throws IOException {
        long once = bytes(command, Extremes.wide(fresh("wide"), SOME, 2));
        long twice = bytes(command, Extremes.wide(fresh("wide"), 2 * SOME, 2));
        assertThat((double) twice).isLessThan(MAX_GROWTH * once);
    }

    /** A map of all parts for each of them would take minutes. */
    @Test
    @DisplayName("A page of a machine of 60,000 parts, each in another")
    void manyParts() throws IOException {
        String command = "analyze --no-cache --select time -f html TRACE";
        // The language of the pattern starts here, not on the clock.
        assertThat(bytes(command, Extremes.machine(fresh("machine"), 1))).isPositive();
        Path trace = Extremes.machine(fresh("machine"), PARTS);
        assertThat(assertTimeoutPreemptively(Duration.ofSeconds(20), () -> bytes(command, trace)))
                .isGreaterThan(PARTS);
    }

    @ParameterizedTest
    @MethodSource("commands")
    @Tag("long")
    @DisplayName("A nest of 300,000 calls")
    void veryDeep(String command) throws IOException {
        assertThat(bytes(command, Extremes.recursion(fresh("recursion"), DEEP))).isPositive();
    }

    @ParameterizedTest
    @MethodSource("commands")
    @Tag("long")
    @DisplayName("A trace of 200,000 locations")
    void veryWide(String command) throws IOException {
        assertThat(bytes(command, Extremes.wide(fresh("wide"), WIDE, 2))).isPositive();
    }

    private static Path fresh(String name) throws IOException {
        return Files.createTempDirectory(folder, name);
    }

    /** Counts and keeps nothing. */
    private static final class Counter extends OutputStream {
        private long bytes;

        @Override
        public void write(int octet) {
            bytes++;
        }

        @Override
        public void write(byte[] octets, int from, int length) {
            bytes += length;
        }
    }

    /** Bytes that a command writes, to standard output and to files. */
    private static long bytes(String command, Path trace) throws IOException {
        Path out = fresh("out");
        Counter counter = new Counter();
        String[] words = Stream.of(command.split(" "))
                .map(word -> word.equals("TRACE")
                        ? trace.toString()
                        : word.replace("OUT", out.resolve("out").toString()))
                .toArray(String[]::new);
        Terminal.Result result = new Terminal().writingTo(counter).run(words);
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.err()).doesNotContain("internal fault", "OutOfMemoryError");
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                counter.bytes += Files.size(file);
            }
        }
        return counter.bytes + result.err().length();
    }
}

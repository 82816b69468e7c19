package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import earl.OpenOptions;
import earl.Progress;
import earl.Trace;
import earl.TraceException;
import earl.model.LocalModelFile;
import earl.model.global.ModelFile;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.FunctionTable;
import expert.compare.JsonSide;
import expert.cubex.CubexReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every reader with files as an attacker makes them: damaged, very deep, very wide, with forged counts and right checksums, with links
 * in place of files, with control characters in names. The outcome is a result or one line, within {@value #MAX_SECONDS} s and the
 * heap of the test (1 GiB). The seed of a failure is in its message.
 *
 * <p>The system properties {@code hostile.inputs} and {@code hostile.seed} set the number of inputs of the long test and the first
 * seed.
 */
class HostileInputsTest {
    private static final int MAX_SECONDS = 20;
    private static final int FEW = 600;
    private static final int MANY = 200_000;
    private static final long MAX_EVENTS = 2000;
    /** Whole commands take longer than readers: one input in so many goes through one. */
    private static final int COMMANDS = 500;

    private static final List<String> LINES =
            List.of("info", "print", "print --format json", "graph --events all", "loops", "model", "graph stats");

    @TempDir
    private Path folder;

    @Test
    @DisplayName("No reader comes to harm by some hostile files")
    void some() throws Exception {
        inputs(1, FEW);
    }

    @Test
    @Tag("long")
    void many() throws Exception {
        inputs(Long.getLong("hostile.seed", 1_000_000), Integer.getInteger("hostile.inputs", MANY));
    }

    private void inputs(long first, int count) throws Exception {
        List<HostileFiles> kinds = HostileFiles.all(folder);
        int read = 0;
        // A thread that hangs cannot be stopped: it is left behind, and the test ends.
        ExecutorService reader = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("reader").factory());
        for (long seed = first; seed < first + count; seed++) {
            long now = seed;
            Random random = new Random(seed);
            HostileFiles files = kinds.get(random.nextInt(kinds.size()));
            files.forge(random);
            Future<Boolean> outcome = reader.submit(() -> outcome(files, random, now));
            try {
                read += outcome.get(MAX_SECONDS, TimeUnit.SECONDS) ? 1 : 0;
            } catch (TimeoutException hangs) {
                fail("seed " + seed + ", " + files + ": more than " + MAX_SECONDS + " s\n" + stacks());
            } catch (ExecutionException harm) {
                throw new AssertionError("seed " + seed + ", " + files + ": " + harm.getCause(), harm.getCause());
            }
            files.restore();
        }
        reader.shutdown();
        assertThat(read).as("much damage is small").isBetween(count / 20, count - count / 20);
    }

    private static String stacks() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().equals("reader"))
                .flatMap(thread -> Stream.of(thread.getValue()))
                .map(frame -> "\tat " + frame + "\n")
                .collect(Collectors.joining());
    }

    private boolean outcome(HostileFiles files, Random random, long seed) throws IOException {
        Path file = files.file();
        try {
            switch (files.kind()) {
                case TRACE -> {
                    if (random.nextInt(COMMANDS) == 0) {
                        return command(LINES.get(random.nextInt(LINES.size())), file, seed);
                    }
                    trace(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
                }
                case INDEX ->
                    trace(file, OpenOptions.defaults().withStore(files.store()).withIndexFrom(0));
                case MODEL -> assertThat(ModelFile.read(file)).isNotNull();
                case LOCAL_MODEL -> assertThat(LocalModelFile.read(file)).isNotNull();
                case CUBEX -> assertThat(CubexReader.read(file)).isNotNull();
                case REPORT -> assertThat(JsonSide.read(file)).isNotNull();
                case RECORDS ->
                    new Recording(file, FunctionTable.text(), 1e9, List.of())
                            .write(folder.resolve("recorded" + seed), Progress.NONE);
            }
            return true;
        } catch (TraceException refused) {
            assertThat(refused.getMessage()).doesNotContain("\n");
            return false;
        }
    }

    private static void trace(Path file, OpenOptions options) {
        try (Trace trace = Trace.open(file, options.withThreads(1))) {
            for (long pos = 0; pos < Math.min(MAX_EVENTS, trace.length()); pos++) {
                trace.literal(pos);
            }
            for (int path = 0; path < Math.min(MAX_EVENTS, trace.callpaths().count()); path++) {
                assertThat(trace.callpaths().path(path)).isNotNull();
            }
        }
    }

    private static boolean command(String line, Path file, long seed) {
        String[] words = (line + " " + file).split(" ");
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status())
                .as("seed %d, %s: %s", seed, line, result.err())
                .isIn(ExitStatus.OK, ExitStatus.INPUT, ExitStatus.USAGE);
        assertThat(result.err()).doesNotContain("\tat ", "internal fault");
        return result.status() == ExitStatus.OK;
    }
}

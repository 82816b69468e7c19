package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Damaged files are read, or refused in one line. */
class MutatedRecordingsTest {
    private static final int MUTATIONS = 2_000;
    /** How many seeds the long suites take; other runs take one of them. */
    private static final int SEEDS = 50;

    private static final String[] PIECES = {
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "-",
        "e9",
        "1e308",
        "NaN",
        "null",
        "true",
        "\\u0000",
        "\\",
        "99999999999999999999",
        "'",
        "\u00e9"
    };

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void noneCrashesOrHangs() throws IOException {
        Path whole = Recordings.write(
                folder,
                "whole.json",
                "'schemaVersion': 1, 'distributedInfo': {'rank': 0, 'world_size': 1, 'pg_config': [{'pg_name': '0', 'ranks': [0]}]}",
                Recordings.host("user_annotation", "ProfilerStep#4", 0, 100),
                Recordings.host("cpu_op", "record_param_comms", 9, 90)
                        + ", 'args': {'Collective name': 'allreduce', 'Process Group Name': '0', 'In msg nelems': 4, 'dtype': 'Float',"
                        + " 'Process Group Ranks': '[0]', 'seq': 3, 'Input Dims': [[2, 3], []], 'Input type': ['float']}",
                Recordings.call("cudaLaunchKernel", 10, 5, 17),
                "'ph': 's', 'id': 17, 'pid': 1, 'tid': 1, 'ts': 10, 'cat': 'ac2g', 'name': 'ac2g'",
                "'ph': 'B', 'name': 'outer', 'pid': 'p', 'tid': 't', 'ts': 1",
                "'ph': 'E', 'pid': 'p', 'tid': 't', 'ts': 8",
                "'ph': 'M', 'name': 'thread_name', 'pid': 1, 'tid': 1, 'args': {'name': 'main'}",
                Recordings.kernel("ncclKernel_AllReduce", 16, 40, 17));
        String text = Files.readString(whole);
        for (int seed : Sample.seeds(SEEDS, 1)) {
            mutate(text, seed);
        }
    }

    private void mutate(String text, int seed) throws IOException {
        Random random = new Random(seed);
        Path file = folder.resolve("mutated.json");
        int opened = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            Files.write(file, mutated(text, random).getBytes(StandardCharsets.ISO_8859_1));
            Diagnostics diagnostics = new Diagnostics();
            try (TraceSource source = new KinetoFormat().open(file, diagnostics);
                    ColumnMemory memory = ColumnMemory.inMemory()) {
                for (int location = 0; location < source.locations(); location++) {
                    source.decode(location, new LocationEvents(location, memory, source.estimatedEvents(location)));
                }
                diagnostics.list();
                opened++;
            } catch (TraceException refused) {
                assertThat(refused.getMessage())
                        .as("mutation %d of seed %d", i, seed)
                        .startsWith(file.toString())
                        .doesNotContain("\n");
            }
        }
        assertThat(opened).isBetween(MUTATIONS / 10, MUTATIONS - MUTATIONS / 10);
    }

    private static String mutated(String text, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int at = random.nextInt(changed.length());
            switch (random.nextInt(5)) {
                case 0 -> changed.setLength(Math.max(1, at));
                case 1 -> changed.setCharAt(at, (char) random.nextInt(256));
                case 2 -> changed.insert(at, PIECES[random.nextInt(PIECES.length)]);
                case 3 -> changed.delete(at, Math.min(changed.length() - 1, at + random.nextInt(40)));
                default -> {
                    int to = Math.min(changed.length(), at + random.nextInt(60));
                    changed.insert(random.nextInt(changed.length()), changed.substring(at, to));
                }
            }
        }
        return changed.toString();
    }
}

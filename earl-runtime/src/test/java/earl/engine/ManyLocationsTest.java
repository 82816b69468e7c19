package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.OpenOptions;
import earl.Progress;
import earl.Trace;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.stage.StageTimes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of locations hold neither a file nor a thread each, in memory, in files and from an index. */
@Tag("long")
class ManyLocationsTest {
    private static final Path HANDLES = Path.of("/proc/self/fd");
    private static final int LOCATIONS = 4096;
    /** What opening may hold at one time besides: a few files a worker. */
    private static final long FEW = 40;

    @TempDir
    Path folder;

    @Test
    void holdNeitherAFileNorAThreadEach() {
        assumeTrue(Files.isDirectory(HANDLES), "skipped: this system does not list a process's files");
        Path trace = folder.resolve("trace");
        TraceGenerator.generate(trace, ProgramShape.of(500_000, LOCATIONS), 2);
        long handles = handles();
        int threads = Thread.activeCount();
        AtomicLong mostHandles = new AtomicLong();
        AtomicLong mostThreads = new AtomicLong();
        Progress watch = (step, done, total) -> {
            mostHandles.accumulateAndGet(handles(), Math::max);
            mostThreads.accumulateAndGet(Thread.activeCount(), Math::max);
        };
        Path store = folder.resolve("store");
        OpenOptions options = OpenOptions.defaults()
                .withThreads(2)
                .withProgress(watch)
                .withStore(store)
                .withIndexFrom(0);
        long sum;
        try (Trace opened = Trace.open(trace, options.withIndexFrom(OpenOptions.NO_INDEX))) {
            assertThat(opened.locations()).hasSize(LOCATIONS);
            sum = sum(opened);
            mostHandles.accumulateAndGet(handles(), Math::max);
        }
        Diagnostics diagnostics = new Diagnostics();
        try (TraceSource source = TraceFormat.openAny(trace, diagnostics);
                Trace opened = new Opening(
                                source,
                                options,
                                new StoreChoice(store, 1 << 20),
                                TraceIndex.of(source, options),
                                null,
                                diagnostics,
                                new StageTimes())
                        .open()) {
            assertThat(sum(opened)).isEqualTo(sum);
            mostHandles.accumulateAndGet(handles(), Math::max);
        }
        try (Trace opened = Trace.open(trace, options)) {
            assertThat(opened.info().steps()).containsOnlyKeys("read", "index");
            assertThat(sum(opened)).isEqualTo(sum);
            mostHandles.accumulateAndGet(handles(), Math::max);
        }
        assertThat(mostHandles.get()).isBetween(1L, handles + FEW);
        assertThat(mostThreads.get()).isBetween(1L, threads + 3L);
    }

    private static long sum(Trace trace) {
        long sum = 0;
        for (long pos = 0; pos < trace.length(); pos++) {
            sum = 31 * sum
                    + trace.events().ticks(pos)
                    + trace.events().enterptr(pos)
                    + trace.events().location(pos);
        }
        return sum;
    }

    private static long handles() {
        try (Stream<Path> files = Files.list(HANDLES)) {
            return files.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package earl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** How fast an archive is written on one core, the invention of its events included: {@code events} is events a second. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WriteBenchmark {
    /** Whether MPI enters carry two attributes. */
    @Param({"false", "true"})
    public boolean attributes;

    private Path folder = Path.of("");

    /** Events written. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Rate {
        /** Of the iteration. */
        public long events;
    }

    /** Makes the folder. */
    @Setup
    public void prepare() throws IOException {
        folder = Files.createTempDirectory("written");
    }

    /** Writes an archive of five million events on 64 locations. */
    @Benchmark
    public void write(Rate rate) {
        ProgramShape shape = ProgramShape.of(5_000_000, 64).withAttributes(attributes);
        rate.events += TraceGenerator.generate(folder, shape, 1);
    }

    /** Removes the folder. */
    @TearDown
    public void remove() throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.toList();
        }
        for (Path file : all.reversed()) {
            Files.delete(file);
        }
    }
}

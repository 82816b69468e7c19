package earl.bench;

import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast an archive is read on one core, its definitions included: {@code events} is events a second. {@code bin/bench} runs the
 * reference readers on the same archives afterwards.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DecodeBenchmark {
    /** Whether MPI enters carry two attributes. */
    @Param({"false", "true"})
    public boolean attributes;

    private Path archive = Path.of("");
    private ColumnMemory memory = ColumnMemory.inMemory();
    private LocationEvents[] columns = {};

    /** Events read. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Rate {
        /** Of the iteration. */
        public long events;
    }

    /** Makes the archive, and columns for its events. */
    @Setup(Level.Trial)
    public void prepare() {
        archive = BenchArchives.anchor(BenchArchives.STANDARD.withAttributes(attributes));
        memory = ColumnMemory.inMemory();
        try (TraceSource source = TraceFormat.openAny(archive, new Diagnostics())) {
            columns = new LocationEvents[source.locations()];
            for (int location = 0; location < columns.length; location++) {
                columns[location] = new LocationEvents(location, memory, source.estimatedEvents(location));
            }
        }
    }

    /** Lets go of the columns. */
    @TearDown(Level.Trial)
    public void close() {
        memory.close();
    }

    /** Decodes one location after the other into columns, as an analysis does. */
    @Benchmark
    public void columns(Rate rate) {
        try (TraceSource source = TraceFormat.openAny(archive, new Diagnostics())) {
            for (int location = 0; location < columns.length; location++) {
                columns[location].clear();
                source.decode(location, columns[location]);
                rate.events += columns[location].size();
            }
        }
    }

    /** Walks all records by time, as {@code print --raw} and {@code convert} do. */
    @Benchmark
    public long recordsByTime(Rate rate) {
        long sum = 0;
        try (TraceSource source = TraceFormat.openAny(archive, new Diagnostics());
                RawRecords.Events events = source.raw().events()) {
            while (events.next()) {
                sum += events.ticks();
                rate.events++;
            }
        }
        return sum;
    }
}

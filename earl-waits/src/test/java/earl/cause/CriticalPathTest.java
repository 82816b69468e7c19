package earl.cause;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.Waits;
import earl.cause.time.CausalWaits;
import earl.cause.time.MeetingOrder;
import earl.cause.time.Meetings;
import earl.cause.time.MetWaits;
import earl.cause.time.ParallelSpan;
import earl.cause.time.Phases;
import earl.cause.time.SpentTimes;
import earl.cause.time.SyncPoints;
import earl.memory.ColumnMemory;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.parallel.Workers;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The critical path does not depend on how many of its stays are taken at once, nor by how many threads. */
class CriticalPathTest {
    private static final int LARGE = 100_000;

    static LongStream seeds() {
        return LongStream.rangeClosed(401, 420);
    }

    static Stream<Path> recorded() {
        return RecordedTraces.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @InTurn(4)
    void blocksOfRandomPrograms(long seed, @TempDir Path folder) {
        try (Trace trace = Trace.open(ProgramArchive.write(new RandomProgram(seed, 2000), folder))) {
            assertThat(compare(trace)).as("stays").isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    @InTurn(3)
    void blocksOfRealTraces(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            if (trace.length() < LARGE) {
                compare(trace);
            }
        }
    }

    /** Returns the number of stays on the path. */
    private static int compare(Trace trace) {
        Workers workers = new Workers(2);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            CausalWaits waits = new CausalWaits(trace, Waits.of(trace), workers);
            ParallelSpan ends = new ParallelSpan(trace, workers);
            MeetingOrder order = new MeetingOrder(trace, waits, memory, workers);
            Meetings meetings = new Meetings(trace, waits, ends, memory, workers);
            SyncPoints points = new SyncPoints(trace, waits, ends, order, meetings, memory);
            MetWaits met = new MetWaits(trace, waits, points, memory, workers);
            SpentTimes times = new SpentTimes(trace, waits, points, pos -> Trace.NONE, memory, workers);
            Phases phases = new Phases(trace, times, ends, workers);
            CriticalPath expected =
                    new CriticalPath(trace, waits, met, times, phases, ends, CriticalPath.BLOCK, new Workers(1));
            for (int block : new int[] {1, 7, CriticalPath.BLOCK}) {
                for (int threads : new int[] {1, 3}) {
                    CriticalPath found =
                            new CriticalPath(trace, waits, met, times, phases, ends, block, new Workers(threads));
                    assertThat(cells(trace, times, found))
                            .as(block + " stays, " + threads + " threads")
                            .isEqualTo(cells(trace, times, expected));
                }
            }
            return expected.stays().count();
        }
    }

    private static List<List<Object>> cells(Trace trace, SpentTimes times, CriticalPath path) {
        List<List<Object>> cells = new ArrayList<>();
        cells.add(List.of(path.reachesBegin()));
        for (int location = 0; location < trace.locations().size(); location++) {
            cells.add(List.of(location, path.visits(location)));
            for (int number = 0; number < times.paths(location); number++) {
                int callpath = times.path(location, number);
                cells.add(List.of(
                        callpath,
                        path.spent(location, number),
                        path.arrivals(location, callpath),
                        path.passes(location, callpath)));
            }
        }
        return cells;
    }
}

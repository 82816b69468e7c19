package earl.format.kineto;

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
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of four ranks, in which the clocks of some are shifted. */
class ShiftedClocksTest {
    private static final long BEGIN = 1_700_000_000_000_000L;
    private static final int RANKS = 4;
    private static final int OPERATIONS = 12;

    @TempDir
    Path folder;

    /** Kernels of one operation begin within 3 ms and end together 100 us after the last begin; times in microseconds. */
    private void write(boolean numbered, List<LongUnaryOperator> clocks) throws IOException {
        Random random = new Random(4);
        List<StringBuilder> files = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            files.add(new StringBuilder("{\"distributedInfo\": {\"rank\": " + rank + "}, \"traceEvents\": [\n"));
        }
        for (int i = 0; i < OPERATIONS; i++) {
            long[] begins = random.longs(RANKS, 0, 3000).toArray();
            long end = 10_000L * i + 3100;
            for (int rank = 0; rank < RANKS; rank++) {
                long begin = clocks.get(rank).applyAsLong(10_000L * i + begins[rank]);
                String sequence = numbered ? ", \"seq\": " + i : "";
                files.get(rank)
                        .append(i == 0 ? "" : ",\n")
                        .append("{\"ph\": \"X\", \"cat\": \"kernel\", \"pid\": 0, \"tid\": 7, \"name\": "
                                + "\"ncclDevKernel_AllReduce_Sum_f32\", \"ts\": " + (BEGIN + begin) + ", \"dur\": "
                                + (clocks.get(rank).applyAsLong(end) - begin)
                                + ", \"args\": {\"device\": 0, \"stream\": 7, \"Collective name\": \"allreduce\""
                                + sequence + ", \"Process Group Name\": \"0\"}}");
            }
        }
        for (int rank = 0; rank < RANKS; rank++) {
            Files.writeString(
                    folder.resolve("rank" + rank + ".json"), files.get(rank).append("]}\n"));
        }
    }

    private static LongUnaryOperator ahead(long microseconds) {
        return time -> time + microseconds;
    }

    /** Begins of kernels by rank, in nanoseconds after the first event. */
    private Map<Integer, List<Long>> begins(List<String> notes) {
        Map<Integer, List<Long>> begins = new TreeMap<>();
        try (Trace trace = Trace.open(folder, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX))) {
            Events events = trace.events();
            for (long pos = 0; pos < events.length(); pos++) {
                if (events.type(pos) == EventType.ENTER) {
                    begins.computeIfAbsent(events.location(pos), location -> new ArrayList<>())
                            .add(events.ticks(pos) - events.ticks(0));
                }
            }
            for (Diagnostic each : trace.diagnostics()) {
                if (each.code().equals("clocks_corrected")) {
                    notes.add(each.count() + ": " + each.first());
                }
            }
        }
        return begins;
    }

    @Test
    void clocksThatAgreeStayAsTheyAre() throws IOException {
        List<String> notes = new ArrayList<>();
        write(true, List.of(ahead(0), ahead(0), ahead(0), ahead(0)));
        begins(notes);
        assertThat(notes).isEmpty();
    }

    /** Whether there are numbers of operations or only their order. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shiftsOfSecondsAndMillisecondsAreCorrectedWithinTheirBounds(boolean numbered) throws IOException {
        List<String> notes = new ArrayList<>();
        write(numbered, List.of(ahead(0), ahead(0), ahead(0), ahead(0)));
        Map<Integer, List<Long>> whole = begins(notes);
        write(numbered, List.of(ahead(0), ahead(3_000_000), ahead(0), ahead(-7000)));
        Map<Integer, List<Long>> corrected = begins(notes);
        assertThat(notes)
                .containsExactly("2: rank 1 by -2.999887 s, within 238.500 us; rank 3 by 6.997 ms, within 122.000 us");
        assertThat(corrected.keySet()).isEqualTo(whole.keySet());
        whole.forEach((location, begins) -> {
            List<Long> after = Objects.requireNonNull(corrected.get(location));
            for (int i = 0; i < OPERATIONS; i++) {
                assertThat(after.get(i) - begins.get(i)).isBetween(-238_500L, 238_500L);
            }
        });
    }

    /** A clock that runs 1 % too fast: no offset makes its kernels end with those of others. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClockThatDriftsIsNotCorrected(boolean numbered) throws IOException {
        List<String> notes = new ArrayList<>();
        write(numbered, List.of(ahead(0), time -> 1_000_000 + time + time / 5, ahead(0), ahead(0)));
        begins(notes);
        assertThat(notes).isEmpty();
    }
}

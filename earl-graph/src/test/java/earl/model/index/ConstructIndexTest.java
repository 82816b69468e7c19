package earl.model.index;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Trace;
import earl.model.CommunicationRecords;
import earl.model.Vocabulary;
import earl.model.global.Counters;
import earl.model.global.RandomNests;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstructIndexTest {
    /** Nests whose counts and tags depend on counters. */
    private static final String NESTS = "nests";

    @TempDir
    Path folder;

    private Trace trace(String name) throws IOException {
        return Trace.open(
                name.equals(NESTS)
                        ? Files.writeString(folder.resolve("nests.txt"), RandomNests.lines(5) + RandomNests.lines(6))
                        : Traces.example(name));
    }

    /** Each event's construct says what the event does, and the same construct comes again in later iterations only. */
    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "halo", "mesh_2x4", "wait_barrier", "slowing", NESTS})
    void everyEventHasItsConstruct(String name) throws IOException {
        try (Trace trace = trace(name)) {
            ConstructIndex places = ConstructIndex.of(trace, trace.locations());
            Vocabulary vocabulary = new Vocabulary();
            CommunicationRecords records = new CommunicationRecords(trace, vocabulary, false);
            for (Location location : trace.locations()) {
                Map<Integer, long[]> last = new HashMap<>();
                records.read(location, (symbol, numbers) -> {
                    long pos = records.position();
                    int construct = places.constructOf(pos);
                    long[] counters = places.counters(pos);
                    String text = Counters.evaluated(places.model().text(places.construct(construct)), counters);
                    String own = vocabulary.text(symbol, numbers);
                    assertThat(text.substring(text.indexOf(' '))).isEqualTo(own.substring(own.indexOf(' ')));
                    long[] before = last.put(construct, counters);
                    assertThat(before == null || Arrays.compare(before, counters) < 0)
                            .as("%s at %d", own, pos)
                            .isTrue();
                    int depth = 0;
                    for (int loop = places.parent(construct); loop >= 0; loop = places.parent(loop)) {
                        depth++;
                        long[] around = Arrays.stream(counters).map(i -> i - 1).toArray();
                        assertThat(counters[counters.length - depth])
                                .isBetween(1L, places.construct(loop).times().at(around));
                    }
                    assertThat(counters).hasSize(depth);
                });
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "halo", "mesh_2x4", "slowing", NESTS})
    void firstEventsOfConstructs(String name) throws IOException {
        try (Trace trace = trace(name)) {
            ConstructIndex places = ConstructIndex.of(trace, trace.locations());
            long[] expected = new long[places.count()];
            Arrays.fill(expected, Trace.NONE);
            CommunicationRecords records = new CommunicationRecords(trace, new Vocabulary(), false);
            for (Location location : trace.locations()) {
                records.read(location, (symbol, numbers) -> {
                    for (int id = places.constructOf(records.position()); id >= 0; id = places.parent(id)) {
                        expected[id] = expected[id] == Trace.NONE ? records.position() : expected[id];
                    }
                });
            }
            assertThat(places.firsts()).isEqualTo(expected).doesNotContain(Trace.NONE);
        }
    }

    /** A run ends where the counters of the loops around it go on. */
    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "halo", "mesh_2x4", "slowing", NESTS})
    void runsOfLoops(String name) throws IOException {
        try (Trace trace = trace(name)) {
            ConstructIndex places = ConstructIndex.of(trace, trace.locations());
            CommunicationRecords records = new CommunicationRecords(trace, new Vocabulary(), false);
            for (Location location : trace.locations()) {
                Map<List<Long>, List<Long>> expected = new HashMap<>();
                records.read(location, (symbol, numbers) -> {
                    long pos = records.position();
                    long[] counters = places.counters(pos);
                    int depth = counters.length;
                    for (int loop = places.parent(places.constructOf(pos)); loop >= 0; loop = places.parent(loop)) {
                        depth--;
                        List<Long> run = new ArrayList<>(List.of((long) loop));
                        Arrays.stream(counters).limit(depth).forEach(run::add);
                        expected.computeIfAbsent(run, key -> new ArrayList<>(List.of(key.getFirst(), pos, pos)))
                                .set(2, pos);
                    }
                });
                List<List<Long>> runs = new ArrayList<>();
                places.runs(location.id(), (loop, first, last) -> runs.add(List.of((long) loop, first, last)));
                assertThat(runs).containsExactlyInAnyOrderElementsOf(expected.values());
            }
        }
    }

    @Test
    void callsStandForWhatTheyCommunicate() {
        try (Trace trace = Trace.open(Traces.example("late_sender"))) {
            ConstructIndex places = ConstructIndex.of(trace, trace.locations());
            long recv = trace.messages().message(3).recv();
            long enter = trace.events().enterptr(recv);
            assertThat(places.constructOf(enter))
                    .isEqualTo(places.constructOf(recv))
                    .isNotNegative();
            assertThat(places.constructOf(trace.events().exitptr(enter))).isEqualTo(places.constructOf(recv));
            assertThat(places.counters(enter)).isEqualTo(places.counters(recv)).hasSize(1);
            assertThat(places.constructOf(0)).isEqualTo(Trace.NONE);
            assertThat(places.counters(0)).isEmpty();
            assertThat(ConstructIndex.of(trace, trace.locations().subList(0, 1))
                            .constructOf(trace.messages().message(3).send()))
                    .isEqualTo(Trace.NONE);
        }
    }
}

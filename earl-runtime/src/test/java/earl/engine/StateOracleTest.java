package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Events;
import earl.OpenOptions;
import earl.State;
import earl.States;
import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.engine.Recorded.Rec;
import earl.schema.RecordKind;
import earl.state.TraceStates;
import earl.testing.Sample;
import earl.testing.Traces;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Stacks, queues, links and call paths at random positions against a replay from the start. */
class StateOracleTest {
    @Test
    void statesOfRandomTraces() {
        long underWay = 0;
        long cancelled = 0;
        for (int seed : Sample.seeds(200, 20)) {
            Recorded recorded = RandomTrace.of(seed, 200);
            NaiveTrace naive = new NaiveTrace(recorded);
            cancelled += naive.cancellations.size();
            try (OpenedTrace trace = open(recorded)) {
                for (int shift : new int[] {0, 1, 4}) {
                    Replay replay = Replay.of(naive, trace.locations().size());
                    States states = new TraceStates(
                            trace.linked().table(),
                            trace.events(),
                            trace.linked().later(),
                            shift);
                    underWay += compare("seed " + seed + ", shift " + shift, trace, states, replay, 80, seed);
                }
            }
        }
        assertThat(underWay).as("sends under way seen").isGreaterThan(Sample.runsAll() ? 100_000 : 2_000);
        assertThat(cancelled).as("cancelled sends seen").isGreaterThan(Sample.runsAll() ? 50 : 0);
    }

    @Test
    void statesOfLongerRandomTraces() {
        for (long seed = 1000; seed < 1006; seed++) {
            Recorded recorded = RandomTrace.of(seed, 4000);
            NaiveTrace naive = new NaiveTrace(recorded);
            try (OpenedTrace trace = open(recorded)) {
                Replay replay = Replay.of(naive, trace.locations().size());
                compare("seed " + seed, trace, trace.states(), replay, 300, seed);
            }
        }
    }

    @Test
    void collectedTracesAtManyPositions() {
        collected(Sample.runsAll() ? 10_000 : 3_000);
    }

    @Test
    void bookmarksStaySmallWhereNothingIsReceived() {
        Recorded recorded = new Recorded(2, 1, 1);
        int sends = 20_000;
        for (int i = 0; i < sends; i++) {
            recorded.records.get(0).add(new Rec(i, RecordKind.MPI_SEND, 1L, 0L, 7L, 8L));
        }
        try (OpenedTrace trace = open(recorded)) {
            long before = trace.linked().later().allocated();
            States states = new TraceStates(
                    trace.linked().table(), trace.events(), trace.linked().later(), 0);
            for (int at : new int[] {0, 1, 4095, 4096, 11_111, sends - 1}) {
                assertThat(states.queue(-1, 1, at))
                        .as("after %d", at)
                        .isEqualTo(LongStream.rangeClosed(0, at).toArray());
            }
            assertThat(trace.linked().later().allocated() - before)
                    .as("bytes of bookmarks; one at each position would take some 1.3 million")
                    .isPositive()
                    .isLessThan(17L * sends);
        }
    }

    @Test
    void positionsAndLocationsThatAreNotThere() {
        try (OpenedTrace trace = open(RandomTrace.of(7, 200))) {
            int locations = trace.locations().size();
            assertThat(trace.length()).isPositive();
            assertThatThrownBy(() -> trace.stack(0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> trace.stack(locations, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> trace.queue(trace.length())).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> trace.queue(-2, -1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> trace.queue(-1, locations, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> trace.state(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    private static OpenedTrace open(Recorded recorded) {
        return (OpenedTrace) Engine.open(recorded, OpenOptions.defaults(), new Diagnostics());
    }

    private static void collected(int positions) {
        int seen = 0;
        for (String name : Traces.collected()) {
            try (Trace trace = Trace.open(Traces.collected(name))) {
                Rematched again = new Rematched(trace);
                compare(name, trace, trace.states(), again.replay(), positions, 1);
                Random random = new Random(2);
                for (int i = 0; i < positions && trace.length() > 0; i++) {
                    links(name, trace, again, random.nextLong(trace.length()));
                }
                seen++;
            } catch (TraceException unreadable) {
                assertThat(name)
                        .as("a trace that cannot be read: %s", unreadable)
                        .isEqualTo("casita_4_mpi_lammps_colloid");
            }
        }
        assertThat(seen).as("traces compared").isGreaterThan(20);
    }

    private static void links(String name, Trace trace, Rematched again, long pos) {
        Events events = trace.events();
        String what = name + ", position " + pos;
        assertThat(events.enterptr(pos)).as(what).isEqualTo(again.enter[(int) pos]);
        assertThat(events.sendptr(pos)).as(what).isEqualTo(again.sendptr(pos));
        assertThat(events.recvptr(pos)).as(what).isEqualTo(again.recvptr(pos));
        assertThat(again.path(events.callpath(pos))).as(what).isEqualTo(again.path(pos));
        if (events.type(pos) == earl.EventType.ENTER) {
            assertThat(events.exitptr(pos)).as(what).isEqualTo(again.exit[(int) pos]);
        }
    }

    /** Compares at so many positions, the first and last among them, and says how many sends it saw under way. */
    private static long compare(String what, Trace trace, States states, Replay replay, int positions, long seed) {
        if (trace.length() == 0) {
            return 0;
        }
        Random random = new Random(seed);
        long[] at = random.longs(positions, 0, trace.length()).toArray();
        at[0] = 0;
        at[1] = trace.length() - 1;
        java.util.Arrays.sort(at);
        int locations = trace.locations().size();
        long seen = 0;
        for (long pos : at) {
            replay.to(pos);
            String where = what + ", position " + pos;
            long[] queue = replay.queue(-1, -1);
            seen += queue.length;
            assertThat(states.queue(-1, -1, pos)).as(where).isEqualTo(queue);
            int source = random.nextInt(-1, locations);
            int destination = random.nextInt(-1, locations);
            assertThat(states.queue(source, destination, pos))
                    .as("%s, from %d to %d", where, source, destination)
                    .isEqualTo(replay.queue(source, destination));
            assertThat(states.queue(-1, destination, pos))
                    .as("%s, to %d", where, destination)
                    .isEqualTo(replay.queue(-1, destination));
            int location = random.nextInt(locations);
            assertThat(states.stack(location, pos))
                    .as("%s, location %d", where, location)
                    .isEqualTo(replay.stack(location));
            if (random.nextInt(8) == 0) {
                State state = states.at(pos);
                assertThat(state.queue()).as(where).isEqualTo(queue);
                for (int l = 0; l < locations; l++) {
                    assertThat(state.stack(l)).as("%s, location %d", where, l).isEqualTo(replay.stack(l));
                }
            }
        }
        return seen;
    }
}

package earl.graph.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Loops;
import earl.Trace;
import earl.Waits;
import earl.engine.CallTraces;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import earl.graph.capture.Calls;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Iterations: of programs at random, which know their own; and what they hold, against sums over the trace's events. */
class IterationsTest {
    private static final int PROGRAMS = 300;

    /** A program of calls and loops, which is run: the calls in order, and by header the iterations as first and last call and entry. */
    private static final class Program {
        private final Random random;
        private final List<String> calls = new ArrayList<>();
        private final Map<String, List<long[]>> iterations = new TreeMap<>();
        private final Map<String, Integer> depths = new TreeMap<>();
        private int names;

        /** A statement: a call, or a loop with a call first and a number of iterations that differs from entry to entry. */
        private record Statement(String name, List<Statement> body) {}

        Program(long seed) {
            random = new Random(seed);
            run(body(0), 0);
        }

        private List<Statement> body(int depth) {
            List<Statement> body = new ArrayList<>();
            body.add(new Statement("c" + names++, List.of()));
            for (int i = random.nextInt(4); i > 0; i--) {
                body.add(
                        depth < 4 && random.nextBoolean()
                                ? new Statement("", body(depth + 1))
                                : new Statement("c" + names++, List.of()));
            }
            return body;
        }

        private void run(List<Statement> body, int depth) {
            for (Statement statement : body) {
                if (statement.body.isEmpty()) {
                    calls.add(statement.name);
                } else {
                    loop(statement.body, depth + 1);
                }
            }
        }

        private void loop(List<Statement> body, int depth) {
            List<long[]> found = iterations.computeIfAbsent(body.getFirst().name, name -> new ArrayList<>());
            depths.put(body.getFirst().name, depth);
            long entry = found.isEmpty() ? 0 : found.getLast()[2] + 1;
            for (int i = 2 + random.nextInt(3); i > 0; i--) {
                long first = calls.size();
                run(body, depth);
                found.add(new long[] {first, calls.size() - 1L, entry});
            }
        }
    }

    @Test
    void randomProgramsHaveTheIterationsTheyRan() {
        int loopsSeen = 0;
        for (long seed = 1; seed <= PROGRAMS; seed++) {
            Program program = new Program(seed);
            try (Trace trace = CallTraces.of(program.calls)) {
                LocationLoops loops = new LoopFinder(trace, LoopFinder.COARSE, Calls.ALL).of(0);
                Map<String, List<long[]>> found = new TreeMap<>();
                for (int loop = 0; loop < loops.count(); loop++) {
                    List<long[]> iterations = new ArrayList<>();
                    Columns columns = loops.columns(loop);
                    for (long i = 1; i <= loops.iterations(loop); i++) {
                        iterations.add(new long[] {
                            loops.first(loop, i) / 2,
                            loops.last(loop, i) / 2,
                            columns.column("entry").integer(i - 1)
                        });
                        boolean goesOn = i < loops.iterations(loop)
                                && columns.column("entry").integer(i)
                                        == columns.column("entry").integer(i - 1);
                        long end = trace.events().ticks(goesOn ? loops.first(loop, i + 1) : loops.last(loop, i));
                        assertThat(loops.endTicks(loop, i)).as("seed %d", seed).isEqualTo(end);
                    }
                    found.put(loops.header(loop), iterations);
                    assertThat(loops.depth(loop)).as("seed %d", seed).isEqualTo(program.depths.get(loops.header(loop)));
                }
                assertThat(found.keySet()).as("seed %d", seed).isEqualTo(program.iterations.keySet());
                found.forEach((header, iterations) -> assertThat(iterations)
                        .as("seed and header %s", header)
                        .usingRecursiveComparison()
                        .isEqualTo(program.iterations.get(header)));
                loopsSeen += found.size();
            }
        }
        assertThat(loopsSeen).isGreaterThan(PROGRAMS);
    }

    /** By name, the loop of B and C is entered at C too; by place, that C is another one. */
    @Test
    void placesAreTriedWhereALoopIsEnteredTwice() {
        List<String> calls = List.of("X", "B", "C", "B", "C", "X", "C", "D");
        try (Trace trace = CallTraces.atSites(calls, List.of(List.of(1, 2, 3, 2, 3, 4, 5, 6)))) {
            LocationLoops loops = new LoopFinder(trace, Signature.of(Property.CALL), Calls.ALL).of(0);
            assertThat(loops.signature()).isEqualTo("call,callsite");
            assertThat(loops.count()).isEqualTo(1);
            assertThat(loops.header(0)).isEqualTo("B");
            assertThat(loops.isIrreducible(0)).isFalse();
            assertThat(loops.iterations(0)).isEqualTo(2);
        }
    }

    /** Where that does not help, the loop concerned says at which other calls it is entered. */
    @Test
    void aLoopEnteredTwiceIsNamed() {
        List<String> calls = List.of("X", "B", "C", "B", "C", "X", "C", "D");
        try (Trace trace = CallTraces.atSites(calls, List.of(List.of(1, 2, 3, 2, 3, 1, 3, 4)))) {
            LocationLoops loops = new LoopFinder(trace, Signature.of(Property.CALL), Calls.ALL).of(0);
            assertThat(loops.signature()).isEqualTo("call");
            assertThat(loops.count()).isEqualTo(2);
            assertThat(loops.isIrreducible(0)).isFalse();
            assertThat(loops.isIrreducible(1)).isTrue();
            assertThat(loops.header(1)).isEqualTo("B");
            assertThat(loops.otherEntries(1)).containsExactly("C");
            // B C, B C, and C alone.
            assertThat(loops.iterations(1)).isEqualTo(3);
            assertThat(loops.entries(1)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"examples/halo", "examples/late_sender", "npb_cg.A.4", "npb_mg.A.4", "ez_npb_is.A.4"})
    void columnsAreSumsOverEvents(String name) {
        try (Trace trace = Trace.open(
                name.startsWith("examples/")
                        ? Traces.example(name.substring("examples/".length()))
                        : Traces.collected(name))) {
            for (int location = 0; location < 2; location++) {
                Loops loops = Loops.of(trace, location);
                assertThat(loops.count()).isPositive();
                for (int loop = 0; loop < loops.count(); loop++) {
                    Columns columns = loops.columns(loop);
                    double time = 0;
                    for (long i = 1; i <= Math.min(40, loops.iterations(loop)); i++) {
                        check(trace, loops, loop, i, columns);
                    }
                    for (long i = 0; i < loops.iterations(loop); i++) {
                        time += columns.column("time").number(i);
                    }
                    assertThat(loops.time(loop)).isCloseTo(time, within(1e-9));
                }
            }
        }
    }

    @Test
    void iterationsCountFromOne() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Loops loops = Loops.of(trace, 0);
            assertThat(loops.iterationOf(0, loops.first(0, 1))).isEqualTo(1);
            assertThat(loops.iterationOf(0, loops.last(0, 20))).isEqualTo(20);
            assertThat(loops.iterationOf(0, loops.first(0, 1) - 1)).isEqualTo(Trace.NONE);
            for (long none : new long[] {0, 21, -1}) {
                assertThatThrownBy(() -> loops.first(0, none))
                        .isInstanceOf(IndexOutOfBoundsException.class)
                        .hasMessage("the loop has no iteration " + none + "; its iterations are numbered from 1 to 20");
            }
        }
    }

    private static void check(Trace trace, Loops loops, int loop, long i, Columns columns) {
        Events events = trace.events();
        long first = loops.first(loop, i);
        long last = loops.last(loop, i);
        double mpi = 0;
        double waited = 0;
        long sent = 0;
        long received = 0;
        long messages = 0;
        for (long pos = first; pos != Trace.NONE && pos <= last; pos = trace.next(pos)) {
            EventType type = events.type(pos);
            if (type == EventType.ENTER
                    && trace.regions().get(events.region(pos)).isMpi()) {
                mpi += events.time(events.exitptr(pos)) - events.time(pos);
                waited += Waits.of(trace).attributedIn(pos)
                        / (double) trace.info().ticksPerSecond();
            }
            messages += type == EventType.SEND || type == EventType.RECV ? 1 : 0;
            sent += type == EventType.SEND ? events.len(pos) : type == EventType.COLLEXIT ? events.sent(pos) : 0;
            received += type == EventType.RECV ? events.len(pos) : type == EventType.COLLEXIT ? events.recvd(pos) : 0;
            assertThat(loops.iterationOf(loop, pos)).isEqualTo(i);
            assertThat(loops.innermost(pos)).isGreaterThanOrEqualTo(loop);
        }
        int row = (int) i - 1;
        assertThat(columns.column("iteration").integer(row)).isEqualTo(i);
        assertThat(columns.column("mpi_time").number(row)).isCloseTo(mpi, within(1e-9));
        assertThat(columns.column("wait").number(row)).isCloseTo(waited, within(1e-9));
        assertThat(columns.column("messages").integer(row)).isEqualTo(messages);
        assertThat(columns.column("bytes_sent").integer(row)).isEqualTo(sent);
        assertThat(columns.column("bytes_received").integer(row)).isEqualTo(received);
        assertThat(columns.column("begin").number(row)).isEqualTo(events.time(first));
        assertThat(loops.iterationsOf(loop, trace.columns().column("pos")).integer(first))
                .isEqualTo(i);
    }
}

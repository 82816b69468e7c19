package earl.graph.loop;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs that call the same function from several places of a loop, in traces that have one call site for all of them. In the words of
 * these tests a letter is a call, and {@code 4(AB)} is a loop.
 */
class SharedSitesTest {
    private static final int ITERATIONS = 20;

    /** The calls of a body: letters, and loops whose count varies by the iteration where it is {@code *}. */
    private static List<String> calls(String body, int iteration) {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < body.length(); i++) {
            if (body.charAt(i + 1 < body.length() ? i + 1 : i) == '(') {
                int end = body.indexOf(')', i);
                int count = body.charAt(i) == '*' ? 2 + iteration * 7 % 5 : body.charAt(i) - '0';
                calls.addAll(Collections.nCopies(count, calls(body.substring(i + 2, end), iteration)).stream()
                        .flatMap(List::stream)
                        .toList());
                i = end;
            } else {
                calls.add("MPI_" + body.charAt(i));
            }
        }
        return calls;
    }

    private static Trace program(String prologue, String body) {
        Stream<String> all = Stream.of(calls(prologue, 0)).flatMap(List::stream);
        for (int i = 0; i < ITERATIONS; i++) {
            all = Stream.concat(all, calls(body, i).stream());
        }
        List<String> calls = all.toList();
        return atOneSiteEach(calls);
    }

    private static Trace atOneSiteEach(List<String> calls) {
        List<String> names = calls.stream().distinct().toList();
        return CallTraces.atSites(
                calls,
                List.of(calls.stream().map(call -> 100 + names.indexOf(call)).toList()));
    }

    /** Loops in words: iterations, indented by depth. */
    private static String loops(LocationLoops loops) {
        StringBuilder text = new StringBuilder();
        for (int loop = 0; loop < loops.count(); loop++) {
            text.append(text.isEmpty() ? "" : " ")
                    .append(".".repeat(loops.depth(loop) - 1))
                    .append(loops.iterations(loop));
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "XYZEAEB, 20",
        "XY4(EA)EB, 20 .80",
        "X*(EA)EB, 20 .80",
        "X5(EEAA)EA, 20 .100 ..200",
        "X3(AB)5(BAE), 20 .60 ..80 .80",
        "IE4(EA)EB, 20 .80"
    })
    void theOrderOfCallsTellsThemApart(String program, String expected) {
        String prologue = program.replaceFirst("[E0-9*].*", "");
        try (Trace trace = program(prologue, program.substring(prologue.length()))) {
            LocationLoops loops = new LoopFinder(trace).of(0);
            assertThat(loops(loops)).isEqualTo(expected);
            assertThat(loops.signature()).isEqualTo("call,callsite,order");
        }
    }

    @Test
    void sizesTellThemApart() {
        List<Long> bytes = LongStream.range(0, 4 * ITERATIONS)
                .map(i -> i % 4 == 3 ? 16 : 8)
                .boxed()
                .toList();
        try (Trace trace = CallTraces.sends(bytes)) {
            LocationLoops loops = new LoopFinder(trace).of(0);
            assertThat(loops(loops)).isEqualTo("20 .60");
            assertThat(loops.signature()).isEqualTo("call,callsite,order of size,partner,tag,comm");
        }
    }

    @Test
    void whatCannotBeDistinguishedIsReported() {
        long seed = Long.getLong("seed", 20261123);
        Random random = new Random(seed);
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < 10 * ITERATIONS; i++) {
            calls.add("MPI_E");
            calls.add(random.nextBoolean() ? "MPI_A" : "MPI_B");
        }
        try (Trace trace = atOneSiteEach(calls)) {
            LocationLoops loops = new LoopFinder(trace).of(0);
            assertThat(loops(loops)).as("seed %d", seed).isEqualTo("200");
            assertThat(loops.isUndistinguished(0)).as("seed %d", seed).isTrue();
            assertThat(ProgramLoops.of(trace, List.of(loops)).loops().getFirst().isUndistinguished())
                    .isTrue();
        }
    }

    @Test
    void equalIterationsAreDistinguished() {
        try (Trace trace = program("X", "E3(A)B")) {
            LocationLoops loops = new LoopFinder(trace).of(0);
            assertThat(loops(loops)).isEqualTo("20 .60");
            assertThat(loops.signature()).isEqualTo("call,callsite");
            assertThat(loops.isUndistinguished(0)).isFalse();
        }
    }
}

package earl.graph.capture;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.Signature;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Signatures that suit traces in which sizes repeat, drift or grow. */
class SignatureChoiceTest {
    private static String choice(int calls, IntToLongFunction size) {
        List<Long> sizes = IntStream.range(0, calls).mapToObj(size::applyAsLong).toList();
        try (Trace trace = CallTraces.sends(sizes)) {
            return SignatureChoice.of(trace, Calls.MPI).toString();
        }
    }

    @Test
    void sizesThatRepeatStayExact() {
        // The levels of a multigrid solver, down and up again.
        assertThat(choice(1400, i -> 64L << Math.abs(7 - i % 14))).isEqualTo("call,size,partner,callsite");
    }

    @Test
    void someSizesThatAreUsedOftenStayExact() {
        assertThat(choice(2000, i -> 1000L + i / 100)).isEqualTo("call,size,partner,callsite");
    }

    @Test
    void sizesThatDriftCountByMagnitude() {
        assertThat(choice(2000, i -> 70_000L + i / 10)).isEqualTo("call,magnitude,partner,callsite");
    }

    @Test
    void sizesThatGrowDoNotCount() {
        assertThat(choice(60, i -> 1L << i)).isEqualTo("call,partner,callsite");
    }

    @Test
    void oneSizeStaysExact() {
        assertThat(choice(3, i -> 8)).isEqualTo("call,size,partner,callsite");
    }

    @Test
    void theCoarserOfTwoDistinguishesLess() {
        Signature exact = Signature.DEFAULT;
        Signature none = Signature.parse("call,partner,callsite");
        assertThat(SignatureChoice.coarser(exact, none)).isEqualTo(none);
        assertThat(SignatureChoice.coarser(none, exact)).isEqualTo(none);
    }
}

package earl.monitor.path;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.symbol.Function;
import earl.monitor.symbol.SourceLine;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThreadPathTest {
    private static final boolean SAMPLE = true;
    private static final boolean CALL = false;

    private final ThreadPath thread = new ThreadPath(true);

    private static CallFrame frame(String function, long cfa, long address) {
        return new CallFrame(new Function("app", function, 0), cfa, 0, address, SourceLine.UNKNOWN);
    }

    /** The path of a function of main that is at an address. */
    private static CallPath exchangeAt(long address) {
        return new CallPath(
                List.of(frame("main", 100, 10), frame("exchange", 80, address)),
                new long[2],
                new long[] {-1, -1},
                0,
                -1);
    }

    private CallGap goOn(CallPath next, boolean sample) {
        CallGap gap = thread.gap(next, sample);
        thread.set(next, sample, gap.stays());
        return gap;
    }

    @Test
    @DisplayName(
            "A sample where the next call is made was in that call: its time comes later, for instance after the dynamic linker")
    void aSampleInTheNextCall() {
        goOn(exchangeAt(30), SAMPLE);
        assertThat(goOn(exchangeAt(30), CALL)).isEqualTo(new CallGap(2, false));
        // The function may have been called again.
        assertThat(goOn(exchangeAt(30), SAMPLE)).isEqualTo(new CallGap(1, true));
        assertThat(goOn(exchangeAt(30), CALL)).isEqualTo(new CallGap(2, false));
        assertThat(goOn(exchangeAt(30), CALL)).isEqualTo(new CallGap(1, true));
    }

    @Test
    @DisplayName("A sample behind the next call may be of an earlier visit")
    void aSampleBehindTheNextCall() {
        goOn(exchangeAt(34), SAMPLE);
        assertThat(goOn(exchangeAt(30), CALL)).isEqualTo(new CallGap(1, true));
    }
}

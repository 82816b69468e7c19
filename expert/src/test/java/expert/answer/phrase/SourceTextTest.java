package expert.answer.phrase;

import static org.assertj.core.api.Assertions.assertThat;

import earl.SourceLine;
import expert.summary.CallGaps.Call;
import expert.summary.CallGaps.Gap;
import org.junit.jupiter.api.Test;

/** Gaps between calls in words. */
class SourceTextTest {
    private static final Call SEND = new Call("MPI_Send", new SourceLine("/src/verlet.cpp", 287));
    private static final Call WAIT = new Call("MPI_Wait", new SourceLine("/src/verlet.cpp", 331));
    private static final Call OTHER = new Call("MPI_Wait", new SourceLine("/src/comm.cpp", 331));
    private static final Call UNKNOWN = new Call("apply<std::vector<double>, 3>", null);

    @Test
    void callsHaveTheirLines() {
        assertThat(SourceText.of(new Gap(SEND, WAIT))).isEqualTo("between verlet.cpp:287 and :331");
        assertThat(SourceText.of(new Gap(SEND, OTHER))).isEqualTo("between verlet.cpp:287 and comm.cpp:331");
        assertThat(SourceText.of(new Gap(SEND, SEND))).isEqualTo("between calls at verlet.cpp:287");
        assertThat(SourceText.of(new Gap(SEND, null))).isEqualTo("after verlet.cpp:287");
        assertThat(SourceText.of(new Gap(null, WAIT))).isEqualTo("before verlet.cpp:331");
    }

    @Test
    void withoutLinesCallsHaveTheirNames() {
        assertThat(SourceText.of(new Gap(UNKNOWN, WAIT))).isEqualTo("between apply<...> and verlet.cpp:331");
        assertThat(SourceText.of(new Gap(UNKNOWN, UNKNOWN))).isEqualTo("between calls of apply<...>");
    }
}

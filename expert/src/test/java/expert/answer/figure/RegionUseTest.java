package expert.answer.figure;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Region;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a program does in a region, by its name, role and paradigm. */
class RegionUseTest {
    @ParameterizedTest
    @CsvSource({
        "poll, THREAD_WAIT, UNKNOWN, THREADS",
        "pthread_cond_wait, FUNCTION, PTHREAD, THREADS",
        "parallel, BARRIER, OPENMP, THREADS",
        "read, FUNCTION, UNKNOWN, COMPUTATION",
        "clFinish, WRAPPER, OPENCL, GPU",
        "MPI_Send, FUNCTION, MPI, CALLS"
    })
    void theAccountHasARowForIt(String name, String role, String paradigm, Account.Kind kind) {
        assertThat(RegionUse.kind(new Region(0, name, name, role, paradigm, "", 0), false))
                .isEqualTo(kind);
    }
}

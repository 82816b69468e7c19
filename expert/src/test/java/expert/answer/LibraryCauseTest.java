package expert.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import earl.schema.RecordKind;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.answer.figure.LibraryLeaves;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Causes in functions of the C library and of BLAS belong to the program's function that calls them. Times are microseconds. */
class LibraryCauseTest {
    @TempDir
    private Path folder;

    private Analysis analysis(HandTrace.Line late, HandTrace trace) {
        late.call(100, 104, "MPI_Send", 101, RecordKind.MPI_SEND, 0, 0, 7, 8).leave(120);
        trace.on(0)
                .enter(0, "main")
                .call(10, 110, "MPI_Recv", 105, RecordKind.MPI_RECV, 1, 0, 7, 8)
                .leave(120);
        PatternPath patterns = new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of());
        return Analyzer.analyze(AnalysisRequest.of(trace.write(folder), patterns));
    }

    @Test
    void namesTheCallerOfFunctionsOfTheCLibrary() {
        HandTrace trace = new HandTrace(2, 1);
        HandTrace.Line late = trace.on(1)
                .enter(0, "main")
                .enter(0, "solve")
                .call(5, 60, "clock_gettime")
                .enter(60, "memcpy")
                .call(70, 80, "__memmove_avx_unaligned_erms")
                .leave(90)
                .leave(95);
        Verdict verdict = Verdict.of(analysis(late, trace));
        assertThat(verdict.text()).contains("because rank 1 spends longer in solve (mostly in clock_gettime): delay ");
        // Rank 1 spends 95 in solve, its libraries included; rank 0 spends 10 in main in that time, rank 1 spends 5
        // there.
        assertThat(verdict.cause()).isNotNull();
        assertThat(verdict.cause().seconds()).isCloseTo(85e-6, within(6e-6));
    }

    @Test
    void namesNoLibraryThatHasLittleOfTheTime() {
        HandTrace trace = new HandTrace(2, 1);
        HandTrace.Line late = trace.on(1)
                .enter(0, "main")
                .enter(0, "solve")
                .call(5, 30, "dgemm_")
                .leave(95);
        assertThat(Verdict.of(analysis(late, trace)).text()).contains("spends longer in solve: delay ");
    }

    @Test
    void namesTheCallerAndTheFirstNameOfAnAddress() {
        HandTrace trace = new HandTrace(2, 1);
        HandTrace.Line late = trace.on(1)
                .enter(0, "main")
                .enter(0, "pw.x!0x30")
                .enter(0, "pw.x!0x20")
                .call(0, 95, "pw.x!0x10")
                .leave(95)
                .leave(95);
        assertThat(Verdict.of(analysis(late, trace)).text())
                .contains("spends longer in pw.x!0x10 (called by pw.x!0x20, below main): delay ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clock_gettime",
                "__vdso_clock_gettime",
                "memcpy",
                "__memmove_avx_unaligned_erms",
                "__memset_avx2_unaligned_erms",
                "_int_malloc",
                "__ieee754_exp_fma",
                "__sin_fma",
                "libc.so.6!0x9d2c0",
                "libopenblas.so.0!0x10",
                "libopenblas-r0.3.21.so!0x10",
                "dgemm_",
                "cblas_daxpy",
                "dgemm_kernel_HASWELL",
                "dgemm_nn",
                "dgemv_kernel_4x4",
                "ddot_k_SKYLAKEX",
                "bli_dgemm_haswell_asm_6x8"
            })
    void knowsLibraries(String region) {
        assertThat(LibraryLeaves.isLibrary(region)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "main",
                "solve",
                "timestep",
                "memcpy_halo",
                "Atom::copy",
                "freeze",
                "sleep_ms",
                "work_ms",
                "dgemm_driver_of_mine",
                "logistic",
                "pw.x!0x10",
                "libcfd.so!0x10",
                "libmesh.so!0x10",
                "liblapw.so!0x10",
                "MPI_Send"
            })
    void leavesFunctionsOfPrograms(String region) {
        assertThat(LibraryLeaves.isLibrary(region)).isFalse();
    }
}

package earl.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which names say something about a program. */
class AnonymousNamesTest {
    private static final String HASH = "anon_[0-9a-f]{12}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    MPI_Send                                   | MPI                | POINT2POINT
                    MPI_Allreduce                              | COMPILER           | FUNCTION
                    mpi_allreduce_                             | UNKNOWN            | FUNCTION
                    cuLaunchKernel                             | CUDA               | WRAPPER
                    cudaStreamSynchronize                      | USER               | FUNCTION
                    hipModuleLaunchKernel                      | UNKNOWN            | FUNCTION
                    cudaGetLastError                           | CUDA               | WRAPPER
                    ncclDevKernel_AllReduce_Sum_f32_RING_LL(x) | CUDA               | FUNCTION
                    Memcpy HtoD (Pageable -> Device)           | CUDA               | FUNCTION
                    Memset (Device)                            | CUDA               | FUNCTION
                    DEVICE SYNCHRONIZE                         | CUDA               | IMPLICIT_BARRIER
                    TRACE BUFFER FLUSH                         | MEASUREMENT_SYSTEM | ARTIFICIAL
                    omp_set_lock                               | OPENMP             | FUNCTION
                    aten::addmm                                | USER               | FUNCTION
                    ProfilerStep                               | USER               | FUNCTION
                    """)
    void namesOfLibrariesStay(String name, String paradigm, String role) {
        assertThat(AnonymousNames.region(name, paradigm, role)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    solve                                    | COMPILER           | FUNCTION
                    SOLVE                                    | COMPILER           | FUNCTION
                    cuFilter                                 | USER               | FUNCTION
                    stencil                                  | CUDA               | FUNCTION
                    STENCIL                                  | CUDA               | FUNCTION
                    void kernel<float>(float*)               | HIP                | FUNCTION
                    ./program                                | MEASUREMENT_SYSTEM | ARTIFICIAL
                    """)
    void namesOfTheProgramGetHashes(String name, String paradigm, String role) {
        assertThat(AnonymousNames.region(name, paradigm, role)).matches(HASH);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    !$omp parallel @solver.f90:12 | OPENMP  | PARALLEL | !$omp parallel @HASH:12
                    acc_wait@solver.f90:12        | OPENACC | FUNCTION | acc_wait@HASH:12
                    myFillBufferKernel            | HIP     | FUNCTION | fillbuffer_HASH
                    memsetOfGrid(int*)            | CUDA    | FUNCTION | memset_HASH
                    """)
    void whatAnalysesNeedOfANameStays(String name, String paradigm, String role, String expected) {
        String hidden = AnonymousNames.region(name, paradigm, role);
        assertThat(hidden.replaceAll(HASH, "HASH")).isEqualTo(expected);
        assertThat(hidden).isNotEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    MPI Rank 12                     | MPI Rank 12
                    CUDA[0:13]                      | CUDA[0:13]
                    Default stream                  | Default stream
                    OMP thread 3                    | OMP thread 3
                    THREAD 1.1.2                    | THREAD 1.1.2
                    ./solver (pid 11) GPU 0         | HASH (pid 11) GPU 0
                    node017                         | HASH
                    10.0.12.7                       | HASH
                    stream 7 (overlapping)          | stream 7 (overlapping)
                    0,1,2                           | 0,1,2
                    reducescatter                   | reducescatter
                    """)
    void labelsKeepNumbersAndCommonWords(String label, String expected) {
        assertThat(AnonymousNames.label(label).replaceAll(HASH, "HASH")).isEqualTo(expected);
    }
}

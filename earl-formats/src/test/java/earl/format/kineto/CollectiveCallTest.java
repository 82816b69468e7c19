package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels of libraries for collective operations, by name. */
class CollectiveCallTest {
    @ParameterizedTest
    @CsvSource({
        "ncclDevKernel_AllReduce_Sum_f32_RING_LL, true",
        "ncclDevKernel_Generic, true",
        "mscclKernel_Sum_float_LL, true",
        "oneccl_allreduce_kernel, true",
        "gemm, false"
    })
    void kernelsThatCommunicate(String name, boolean communicates) {
        assertThat(CollectiveCall.isKernel(name)).isEqualTo(communicates);
    }
}

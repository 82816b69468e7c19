package earl.monitor.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Names of counters, and the numbers that {@code linux/perf_event.h} gives their events. */
class KernelCounterTest {
    @Test
    void haveTheNumbersOfLinux() {
        assertThat(KernelCounter.parse("instructions,PAPI_L3_TCM,r1c4,context-switches,dTLB-load-misses,LLC-stores"))
                .extracting(KernelCounter::order)
                .containsExactly(
                        "instructions=0:1",
                        "PAPI_L3_TCM=0:3",
                        "r1c4=4:452",
                        "context-switches=1:3",
                        "dTLB-load-misses=3:65539",
                        "LLC-stores=3:258");
    }

    @Test
    void sayWhatIsWrong() {
        assertThatThrownBy(() -> KernelCounter.parse("cycles,PAPI_TEA"))
                .hasMessageStartingWith("unknown counter 'PAPI_TEA'; known are L1-dcache-load-misses, ");
        assertThatThrownBy(() -> KernelCounter.parse("cycles,cycles")).hasMessage("counter 'cycles' is named twice");
        assertThatThrownBy(() -> KernelCounter.parse("r1,r2,r3,r4,r5,r6,r7")).hasMessage("at most 6 counters, not 7");
    }
}

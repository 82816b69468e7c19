package earl.format.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepNameTest {
    @ParameterizedTest
    @CsvSource({
        "step 7, step",
        "train_step_12, train_step",
        "Iteration#3, Iteration",
        "iter:4, iter",
        "my loop: step=5, my loop: step",
        "ProfilerStep#10, ProfilerStep"
    })
    void stepsShareOneName(String name, String shared) {
        assertThat(StepName.withoutNumber(name)).isEqualTo(shared);
    }

    @ParameterizedTest
    @CsvSource({"step", "footstep 7", "layer 3", "step 7 forward", "conv2d", "7"})
    void otherNamesStay(String name) {
        assertThat(StepName.withoutNumber(name)).isEqualTo(name);
    }
}

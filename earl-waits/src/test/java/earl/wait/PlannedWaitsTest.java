package earl.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import earl.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlannedWaitsTest {
    private static List<WaitDefinition> definitions(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new WaitDefinition("own" + i, "", Set.of(), Plan.parse("plan 1"), Map.of()))
                .toList();
    }

    @Test
    void kindsFitIntoAByte() {
        assertThat(new PlannedWaits(definitions(256)).definitions()).hasSize(256);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PlannedWaits(definitions(257)))
                .withMessage("257 patterns define waits, at most 256 can");
    }

    @Test
    void namesOccurOnce() {
        List<WaitDefinition> one = definitions(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PlannedWaits(List.of(one.getFirst(), one.getFirst())))
                .withMessageContaining("own0");
    }
}

package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parameter {@code minimum} of patterns of waits: what is shorter is left out, and nothing else. */
class MinimumTest {
    private static List<String> patterns() {
        return Shipped.catalogue().stream()
                .filter(info -> info.parameters().stream()
                        .anyMatch(parameter -> parameter.name().equals("minimum")))
                .map(PatternInfo::name)
                .toList();
    }

    @Test
    void allWaitsHaveIt() {
        assertThat(patterns())
                .hasSizeGreaterThanOrEqualTo(25)
                .contains(
                        "late_sender",
                        "late_receiver",
                        "late_sender_wrong_order_same_source",
                        "late_sender_wrong_order_different_source",
                        "late_receiver_wrong_order",
                        "wrong_order",
                        "wait_at_barrier",
                        "wait_at_nxn",
                        "late_broadcast",
                        "early_reduce",
                        "early_scan",
                        "wait_at_finalize",
                        "wait_at_fence",
                        "late_post",
                        "wait_at_implicit_barrier",
                        "wait_at_nonblocking_nxn",
                        "slow_slaves");
    }

    private static void check(Path trace, double minimum) {
        Map<String, String> parameters = new HashMap<>();
        patterns().forEach(name -> parameters.put(name + ".minimum", "" + minimum));
        Analysis all = Shipped.withInstances(trace, Map.of());
        Analysis long_ = Shipped.withInstances(trace, parameters);
        boolean some = false;
        for (String name : patterns()) {
            PatternResult found = Shipped.result(all, name);
            assertThat(found.worst()).as(name).hasSize((int) found.instances());
            List<Instance> expected = found.worst().stream()
                    .filter(instance -> instance.severity() >= minimum)
                    .toList();
            some |= !expected.isEmpty() && expected.size() < found.instances();
            PatternResult left = Shipped.result(long_, name);
            assertThat(left.worst()).as(name).isEqualTo(expected);
            assertThat(left.severity())
                    .as(name)
                    .isCloseTo(expected.stream().mapToDouble(Instance::severity).sum(), within(1e-9));
        }
        assertThat(some).as("some are left out, and some are not").isTrue();
    }

    @Test
    void shorterWaitsAreLeftOut(@TempDir Path folder) {
        check(Traces.example("halo"), 0.02001);
        RandomProgram program = new RandomProgram(3, 400);
        check(ProgramArchive.write(program, folder), 100.0 / program.ticksPerSecond);
    }

    @Test
    void resultsAreOfTheLongerOnes() {
        Analysis none = Shipped.analyze(Traces.example("halo"), Map.of("late_sender.minimum", "1"), "late_sender");
        assertThat(Shipped.result(none, "late_sender").severity()).isZero();
        assertThat(Shipped.result(none, "late_sender").results()).isEmpty();
    }
}

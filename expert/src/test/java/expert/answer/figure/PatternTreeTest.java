package expert.answer.figure;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PatternTreeTest {
    @Test
    void worstComesFirstAtEveryLevel() {
        assertThat(tree(
                        result("a", null, 1, false),
                        result("a1", "a", 0.2, false),
                        result("a2", "a", 0.7, false),
                        result("b", null, 2, false)))
                .isEqualTo("b=2.0 a=1.0 -a2=0.7 -a1=0.2");
    }

    @Test
    void aGroupIsTheSumOfItsMembersButViews() {
        assertThat(tree(
                        result("x", "group", 1, false),
                        result("y", "group", 2, false),
                        result("z", "group", 4, true),
                        result("w", null, 5, false)))
                .isEqualTo("w=5.0 group=3.0 -z=4.0 -y=2.0 -x=1.0");
    }

    @Test
    void aGroupOfOneIsThatOne() {
        assertThat(tree(result("x", "group", 1, false), result("y", "group", 0, false)))
                .isEqualTo("x=1.0");
    }

    @Test
    void aPatternWithoutSeverityStaysAboveChildrenThatHaveIt() {
        assertThat(tree(result("a", null, 0, false), result("a1", "a", 1, false)))
                .isEqualTo("a=0.0 -a1=1.0");
    }

    @Test
    void patternsThatAreTheirOwnAncestorsAreRoots() {
        assertThat(tree(
                        result("a", "b", 1, false),
                        result("b", "a", 2, false),
                        result("c", "c", 3, false),
                        result("d", "a", 4, false)))
                .isEqualTo("c=3.0 b=2.0 a=1.0 -d=4.0");
    }

    /** The rounded shares of a delay may add up to a little more than the waits. */
    @Test
    void waitsComeBeforeDelaysThatCostAsMuch() {
        double waits = 0.78;
        double more = Math.nextUp(waits);
        assertThat(tree(
                        costs("delay_a", "delay", more),
                        costs("delay_b", "delay", 0.001),
                        result("late", null, waits, false),
                        costs("delay_z", null, more)))
                .isEqualTo(
                        "delay=" + (more + 0.001) + " -delay_a=" + more + " -delay_b=0.001 late=0.78 delay_z=" + more);
    }

    private static String tree(PatternResult... results) {
        return PatternTree.flat(PatternTree.of(List.of(results))).entrySet().stream()
                .map(entry -> "-".repeat(entry.getValue()) + entry.getKey().name() + "="
                        + entry.getKey().severity())
                .collect(Collectors.joining(" "));
    }

    private static PatternResult result(String name, @Nullable String parent, double severity, boolean view) {
        PatternInfo info = new PatternInfo(
                name, name, "", parent, "s", view, Path.of(name + ".py"), "python", true, true, List.of());
        return result(info, severity);
    }

    private static PatternResult costs(String name, @Nullable String parent, double severity) {
        Path file = Path.of(name + ".py");
        PatternInfo info = new PatternInfo(
                name, name, "", parent, "s", false, file, "python", true, true, List.of(), false, null, "late");
        return result(info, severity);
    }

    private static PatternResult result(PatternInfo info, double severity) {
        return new PatternResult(info, severity, 1, 1, List.of(), List.of(), Map.of());
    }
}

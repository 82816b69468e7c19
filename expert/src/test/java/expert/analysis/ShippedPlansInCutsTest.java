package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import earl.plan.Plan;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.kept.ShippedPatterns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which of the shipped plans are computed in cuts of a trace, and what keeps the others from it. */
class ShippedPlansInCutsTest {
    /** The plan of wrong_order by the definitions of the paper looks up which calls also receive. */
    @Test
    void allButOneOfOtherDefinitions() throws IOException {
        Map<String, String> obstacles = new TreeMap<>();
        String[] sections = resource("plans.txt").split("(?m)^pattern ");
        for (int i = 1; i < sections.length; i++) {
            String section = sections[i];
            String name = section.lines().findFirst().orElseThrow();
            Plan plan = Plan.parse(section.substring(section.indexOf("plan 1")).strip());
            plan.obstacleInCuts().ifPresent(obstacle -> obstacles.merge(name, obstacle, (a, b) -> a + "; " + b));
        }
        for (String set : new String[] {"scalasca", "expert3", "paper"}) {
            for (WaitDefinition definition : ShippedWaits.of(set).definitions()) {
                definition
                        .plan()
                        .obstacleInCuts()
                        .ifPresent(obstacle -> obstacles.put(set + "'s " + definition.name(), obstacle));
            }
        }
        assertThat(sections).hasSizeGreaterThan(70);
        assertThat(obstacles).isEqualTo(Map.of("wrong_order", "unique of all rows"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ShippedPatterns.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

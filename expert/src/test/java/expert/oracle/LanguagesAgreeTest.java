package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.InTurn;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Waits that are shipped in Python, and the same in an example in JavaScript: equal to the last bit. */
class LanguagesAgreeTest {
    static Stream<Path> traces() {
        Stream<Path> examples =
                Stream.of("halo", "late_sender", "late_receiver", "balanced").map(Traces::example);
        return Traces.hasCollection()
                ? Stream.concat(
                        examples,
                        Stream.of("npb_cg.A.4", "npb_mg.A.4", "smpi_halo_64").map(Traces::collected))
                : examples;
    }

    /** The examples by the shipped patterns. */
    private static final Map<String, String> BOTH =
            Map.of("late_sender", "late_message", "late_receiver", "busy_receiver", "wait_at_nxn", "last_member");

    private static final Path EXAMPLE = Traces.root().resolve("examples/patterns/in_javascript.js");

    @ParameterizedTest
    @MethodSource("traces")
    @InTurn(3)
    void toTheLastBit(Path trace) {
        String[] names = BOTH.entrySet().stream()
                .flatMap(pair -> Stream.of(pair.getKey(), pair.getValue()))
                .toArray(String[]::new);
        Analysis analysis = Shipped.analyze(trace, EXAMPLE, names);
        BOTH.forEach((name, example) -> {
            PatternResult python = Shipped.result(analysis, name);
            PatternResult js = Shipped.result(analysis, example);
            assertThat(Double.doubleToLongBits(js.severity()))
                    .as(name)
                    .isEqualTo(Double.doubleToLongBits(python.severity()));
            assertThat(js.instances()).as(name).isEqualTo(python.instances());
            assertThat(js.cells()).as(name).isEqualTo(python.cells());
            assertThat(js.worst()).as(name).isEqualTo(python.worst());
        });
        assertThat(BOTH.keySet().stream()
                        .mapToDouble(name -> Shipped.result(analysis, name).severity()))
                .anyMatch(severity -> severity > 0);
    }

    @ParameterizedTest
    @MethodSource("traces")
    @InTurn(3)
    void soAreTheirCauses(Path trace) {
        Analysis shipped = Shipped.analyze(trace);
        String[] costs = BOTH.values().stream()
                .flatMap(name -> Stream.of(name, "delay_" + name, "delay_" + name + "_long_term"))
                .toArray(String[]::new);
        Analysis example = Shipped.analyze(trace, EXAMPLE, costs);
        BOTH.forEach((name, other) -> {
            String delay = "delay_" + name.replace("wait_at_", "");
            for (String term : List.of("", "_long_term")) {
                assertThat(Shipped.result(example, "delay_" + other + term).cells())
                        .as(delay + term)
                        .isEqualTo(Shipped.result(shipped, delay + term).cells());
            }
        });
    }
}

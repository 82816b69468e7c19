package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is shipped in Python and in JavaScript: the same to the last bit. */
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

    private static final List<String> BOTH = List.of("late_sender", "late_receiver", "wait_at_nxn");

    @ParameterizedTest
    @MethodSource("traces")
    void toTheLastBit(Path trace) {
        String[] names =
                BOTH.stream().flatMap(name -> Stream.of(name, name + "_js")).toArray(String[]::new);
        Analysis analysis = Shipped.analyze(trace, names);
        for (String name : BOTH) {
            PatternResult python = Shipped.result(analysis, name);
            PatternResult js = Shipped.result(analysis, name + "_js");
            assertThat(Double.doubleToLongBits(js.severity()))
                    .as(name)
                    .isEqualTo(Double.doubleToLongBits(python.severity()));
            assertThat(js.instances()).as(name).isEqualTo(python.instances());
            assertThat(js.cells()).as(name).isEqualTo(python.cells());
            assertThat(js.worst()).as(name).isEqualTo(python.worst());
        }
        assertThat(BOTH.stream()
                        .mapToDouble(name -> Shipped.result(analysis, name).severity()))
                .anyMatch(severity -> severity > 0);
    }
}

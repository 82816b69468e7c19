package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The late sender in Python and in JavaScript: the same to the last bit. */
class LanguagesAgreeTest {
    static Stream<Path> traces() {
        Stream<Path> examples = Stream.of("halo", "late_sender", "wrong_order").map(Traces::example);
        return Traces.hasCollection()
                ? Stream.concat(
                        examples,
                        Stream.of("npb_cg.A.4", "npb_mg.A.4", "smpi_halo_64").map(Traces::collected))
                : examples;
    }

    @ParameterizedTest
    @MethodSource("traces")
    void toTheLastBit(Path trace) {
        Analysis analysis = Shipped.analyze(trace, "late_sender", "late_sender_js");
        PatternResult python = Shipped.result(analysis, "late_sender");
        PatternResult js = Shipped.result(analysis, "late_sender_js");
        assertThat(python.severity()).isPositive();
        assertThat(Double.doubleToLongBits(js.severity())).isEqualTo(Double.doubleToLongBits(python.severity()));
        assertThat(js.instances()).isEqualTo(python.instances());
        assertThat(js.cells()).isEqualTo(python.cells());
        assertThat(js.worst()).isEqualTo(python.worst());
    }
}

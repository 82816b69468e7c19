package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.Loops;
import earl.Trace;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.request.Settings;
import expert.script.PatternPath;
import expert.summary.Focus;
import expert.summary.Focus.Iterations;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An analysis of some iterations against the iterations themselves. */
class IterationFocusTest {
    private static final Path HALO = Traces.example("halo");

    private static Analysis analyze(Iterations iterations) {
        PatternPath patterns = new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of());
        return Analyzer.analyze(AnalysisRequest.of(HALO, patterns)
                .selecting("time", "mpi", "late_sender")
                .with(Settings.DEFAULTS.withFocus(Focus.NONE.within(iterations))));
    }

    private static double severity(Analysis analysis, String pattern) {
        return Shipped.result(analysis, pattern).severity();
    }

    @Test
    void timeAndMpiAreThoseOfTheIterations() {
        Analysis found = analyze(new Iterations(Iterations.MAIN, 3, 7));
        double time = 0;
        double mpi = 0;
        try (Trace trace = Trace.open(HALO)) {
            for (int location = 0; location < 4; location++) {
                Columns columns = Loops.of(trace, location).columns(0);
                for (long i = 3; i <= 7; i++) {
                    time += columns.column("time").number(i - 1);
                    mpi += columns.column("mpi_time").number(i - 1);
                }
            }
        }
        assertThat(severity(found, "time")).isCloseTo(time, within(1e-9));
        assertThat(severity(found, "mpi")).isCloseTo(mpi, within(1e-9));
        assertThat(found.trace().totalTime()).isCloseTo(time, within(1e-9));
    }

    @Test
    void partsOfALoopAddUp() {
        double all = severity(analyze(Iterations.all(0)), "late_sender");
        double first = severity(analyze(new Iterations(0, 1, 9)), "late_sender");
        double second = severity(analyze(new Iterations(0, 10, 20)), "late_sender");

        assertThat(all).isGreaterThan(1);
        assertThat(first).isPositive();
        assertThat(first + second).isCloseTo(all, within(1e-9));
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThatThrownBy(() -> analyze(Iterations.all(3)))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("no loop 3; its last is 0");
        assertThatThrownBy(() -> analyze(new Iterations(0, 21, 30)))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("no iteration 21; its last is 20");
        assertThatThrownBy(() -> Iterations.parse(0, "ten")).hasMessageContaining("100-200");
        assertThatThrownBy(() -> Iterations.parse(0, "0"))
                .hasMessage("there is no iteration 0: iterations are numbered from 1");
    }
}

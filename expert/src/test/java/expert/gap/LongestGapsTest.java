package expert.gap;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.oracle.HandTrace;
import earl.testing.InTurn;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An analysis that is installed needs nothing but its own files and one line: scripts, plans and patterns see its table. */
class LongestGapsTest {
    private static final Map<String, String> PATTERNS =
            Map.of("callback.py", """
            from expert import LongestGapsTable, Pattern
            class LongestGap(Pattern):
                def longest_gaps(self, g: LongestGapsTable) -> None:
                    self.add(g.gap, at=g.after)
                    self.result("rows", len(self.trace.longest_gaps))
            """, "plan.py", """
            from expert import Pattern
            class LongestGap(Pattern):
                table = "longest_gaps"
                def describe(self, g):
                    self.add(g.gap, at=g.after)
                    self.result("rows", g.gap.count())
            """, "callback.js", """
            import { Pattern } from 'expert';
            export class LongestGap extends Pattern {
              longest_gaps(g) {
                this.add(g.gap, { at: g.after });
                this.result('rows', this.trace.longest_gaps.length);
              }
            }
            """, "plan.js", """
            import { Pattern } from 'expert';
            export class LongestGap extends Pattern {
              static table = 'longest_gaps';
              describe(g) {
                this.add(g.gap, { at: g.after });
                this.result('rows', g.gap.count());
              }
            }
            """);

    @TempDir
    Path folder;

    private Path trace;

    /** Times are microseconds: rank 0 has a gap of 70 in main, rank 1 one of 40 in MPI_Barrier. */
    @BeforeEach
    void write() {
        HandTrace written = new HandTrace(2, 1);
        written.on(0).enter(0, "main").call(10, 20, "MPI_Barrier").leave(90);
        written.on(1).enter(0, "main").call(30, 70, "MPI_Barrier").leave(90);
        trace = written.write(folder);
    }

    @ParameterizedTest
    @CsvSource({"callback.py", "plan.py", "plan.js", "callback.js"})
    @InTurn(2)
    void patternsAreGivenItsTable(String file) throws IOException {
        Path pattern = Files.writeString(folder.resolve(file), PATTERNS.get(file));
        Analysis analysis =
                Analyzer.analyze(AnalysisRequest.of(trace, new PatternPath(null, List.of(pattern), List.of())));

        assertThat(analysis.failures()).isEmpty();
        PatternResult result = analysis.patterns().getFirst();
        assertThat(result.severity()).isEqualTo(110e-6);
        assertThat(result.byLocation()).isEqualTo(Map.of(0, 70e-6, 1, 40e-6));
        assertThat(result.results()).hasToString("{rows=2}");
    }

    @Test
    void javaIsGivenTheView() {
        try (Trace opened = Trace.open(trace)) {
            LongestGaps gaps = opened.view(LongestGaps.class);
            assertThat(gaps).isSameAs(opened.view(LongestGaps.class));
            assertThat(gaps.columns().column("region").string(0)).isEqualTo("MPI_Barrier");
        }
    }
}

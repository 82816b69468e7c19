package expert.web;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Distribution;
import earl.testing.Extremes;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Scripts in heaps that suffice for the languages, and hardly for anything else: each run ends with its report, perhaps without what the
 * script would have found, or with one line that says that memory ran out.
 */
@Tag("long")
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SmallHeapsIT {
    private static final int DEPTH = 3000;
    private static final int OUT_OF_MEMORY = 2;
    private static final int FAILED = 3;

    @TempDir
    private static Path folder;

    private static Map<String, Path> traces = Map.of();

    @BeforeAll
    static void write() throws IOException {
        Files.writeString(folder.resolve("small_py.py"), """
                from expert import Pattern

                class SmallPy(Pattern):
                    def recv_callback(self, recv):
                        self.add(1e-9, at=recv)
                """);
        Files.writeString(folder.resolve("small_js.js"), """
                import { Pattern } from 'expert';

                export class SmallJs extends Pattern {
                  recv_callback(recv) { this.add(1e-9, { at: recv }); }
                }
                """);
        traces = Map.of("small", Traces.example("halo"), "deep", Extremes.stairs(folder.resolve("deep"), DEPTH));
    }

    static Stream<Arguments> runs() {
        List<Arguments> runs = new ArrayList<>();
        for (String script : List.of("small_py.py", "small_js.js")) {
            runs.add(Arguments.of("small", script, 64));
            runs.add(Arguments.of("deep", script, 68));
            runs.add(Arguments.of("deep", script, 96));
        }
        return runs.stream();
    }

    @ParameterizedTest
    @MethodSource("runs")
    @DisplayName("A run ends with its report or with one line")
    void endsWithAReportOrWithOneLine(String trace, String script, int heap) {
        String pattern = script.substring(0, script.indexOf('.'));
        Distribution.Run run = Distribution.run(
                folder,
                Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()),
                "-J-Xmx" + heap + "m",
                "analyze",
                "--no-cache",
                "--full",
                "--patterns",
                folder.resolve(script).toString(),
                String.valueOf(traces.get(trace)));
        if (run.status() == OUT_OF_MEMORY) {
            assertThat(run.err())
                    .startsWith("expert: out of memory: ")
                    .contains("-J-Xmx")
                    .hasLineCount(1);
        } else if (run.status() == FAILED) {
            assertThat(run.err())
                    .contains(script, "of the heap were in use while it ran", "-J-Xmx")
                    .hasLineCount(1);
            assertThat(run.out()).contains("these results are missing", pattern);
        } else {
            assertThat(run).isEqualTo(new Distribution.Run(0, run.out(), ""));
            assertThat(run.out()).contains(pattern);
        }
    }
}

package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.CallPaths;
import earl.Trace;
import java.util.Collections;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Programs that call themselves have as many call paths as these are long: what is told of all of them must not be the square. */
class RecursionTest {
    @Test
    @DisplayName("Of a long path the innermost regions are told, and how many more there are")
    void inWords() {
        for (int walks : new int[] {1, 5, 125, 126, 127, 128, 3000}) {
            try (Trace trace = CallTraces.recursion(walks)) {
                CallPaths paths = trace.callpaths();
                int last = paths.count() - 1;
                int depth = walks + 2;
                assertThat(paths.depth(last)).isEqualTo(depth);
                int told = depth <= CallPaths.MAX_DEPTH ? walks : CallPaths.INNERMOST - 1;
                String outermost = depth <= CallPaths.MAX_DEPTH ? "main" : "(" + (depth - told - 1) + " regions)";
                String expected =
                        outermost + "/" + String.join("/", Collections.nCopies(told, "walk")) + "/MPI_Barrier";
                assertThat(paths.path(last)).isEqualTo(expected);
                assertThat(trace.events().attribute(walks + 1, "callsite")).isEqualTo(expected);
            }
        }
    }

    @Test
    @DisplayName("All paths of a deep recursion differ in words, and together are not too many words")
    void inProportion() {
        int walks = 20_000;
        try (Trace trace = CallTraces.recursion(walks)) {
            CallPaths paths = trace.callpaths();
            long letters = 0;
            String before = "";
            for (int path = 0; path < paths.count(); path++) {
                String words = paths.path(path);
                assertThat(words).isNotEqualTo(before);
                letters += words.length();
                before = words;
            }
            assertThat(letters).isLessThan(CallPaths.INNERMOST * 8L * walks);
        }
    }
}

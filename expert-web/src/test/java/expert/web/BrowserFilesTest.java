package expert.web;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrowserFilesTest {
    private static final Path FOLDER = Traces.root().resolve("expert-web/src/test/web");
    /** Turns of commits are of 28 bits: some from the middle. */
    private static final long FIRST_TURN = 105_590_434;

    private static BrowserFiles inTurn(long turn) throws IOException {
        return BrowserFiles.inTurn(BrowserFiles.in(FOLDER), turn);
    }

    @Test
    void eachFileRunsOnceInSevenTurnsOrAlways() throws IOException {
        List<Path> all = BrowserFiles.in(FOLDER);
        Map<Path, Integer> runs = new HashMap<>();
        for (int i = 0; i < BrowserFiles.TURNS; i++) {
            BrowserFiles files = inTurn(FIRST_TURN + i);
            files.chosen().forEach(file -> runs.merge(file, 1, Integer::sum));
            assertThat(Stream.concat(files.chosen().stream(), files.left().stream()))
                    .as("each file either runs or is left")
                    .containsExactlyInAnyOrderElementsOf(all);
        }
        assertThat(runs).containsOnlyKeys(all);
        assertThat(runs.values()).containsOnly(1, BrowserFiles.TURNS);
    }

    @Test
    void theRoadOfEachAnalystRunsAlways() throws IOException {
        for (int i = 0; i < BrowserFiles.TURNS; i++) {
            assertThat(inTurn(FIRST_TURN + i).chosen())
                    .as("turn %d", i)
                    .contains(
                            FOLDER.resolve("first.test.ts"),
                            FOLDER.resolve("workbench.test.ts"),
                            FOLDER.resolve("query.test.ts"),
                            FOLDER.resolve("trip.test.ts"))
                    .containsAll(
                            BrowserFiles.ALWAYS.stream().map(FOLDER::resolve).toList());
        }
    }

    @Test
    void aNewFileTakesItsTurn() {
        List<Path> files = List.of(Path.of("first.test.ts"), Path.of("new.test.ts"));
        assertThat(BrowserFiles.inTurn(files, 6).namesLeft()).containsExactly("new");
        assertThat(BrowserFiles.inTurn(files, 7).namesLeft()).isEmpty();
    }
}

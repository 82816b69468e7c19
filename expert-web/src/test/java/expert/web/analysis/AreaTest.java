package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.web.testing.Endpoints;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of an area are those of the command line's focus on its interval and its ranks. */
class AreaTest {
    private static final String[] EXAMPLES = {"halo", "late_sender", "slowing", "wait_barrier", "mesh_2x4"};
    private static final int AREAS = 4;

    @TempDir
    private Path folder;

    @Test
    void randomAreasHaveTheFiguresOfTheCommandLine() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("AreaTest: -Dseed=" + seed);
        Random random = new Random(seed);
        int waits = 0;
        int messages = 0;
        for (String example : EXAMPLES) {
            try (RunsFixture fixture = new RunsFixture(folder, example)) {
                long run = fixture.run(RunsFixture.request(0));
                for (int i = 0; i < AREAS; i++) {
                    Area.Shown shown = Area.random(fixture.traces.trace(0), random)
                            .compare(fixture, RunsFixture.request(Endpoints.example(example), folder), 0, run);
                    waits += shown.report().path("account").path("rows").size();
                    messages += shown.figures().path("messages").path("sent").intValue();
                }
            }
        }
        assertThat(waits).isPositive();
        assertThat(messages).isPositive();
    }
}

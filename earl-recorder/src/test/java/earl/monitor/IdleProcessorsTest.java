package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many processors are idle, from made-up times. */
class IdleProcessorsTest {
    @TempDir
    private Path folder;

    @Test
    void areThoseOfTheTimeSinceTheLastQuestion() throws Exception {
        Path times = folder.resolve("stat");
        Files.writeString(times, "cpu  1000 0 100 900 50 0 0 0 7 0\ncpu0 500 0 50 450 25 0 0 0 3 0\n");
        IdleProcessors processors = new IdleProcessors(times, 2);

        assertThat(processors.sinceLast()).as("no time has gone by").isZero();
        Files.writeString(times, "cpu  1100 0 100 960 90 0 0 0 9 0\n");
        assertThat(processors.sinceLast()).as("100 of 200 hundredths").isEqualTo(1, within(1e-9));
        Files.writeString(times, "cpu  1300 0 100 960 90 0 0 0 9 0\n");
        assertThat(processors.sinceLast()).isZero();
    }

    @Test
    void areNoneWhereTheSystemDoesNotSayIt() throws Exception {
        Path times = folder.resolve("stat");
        assertThat(new IdleProcessors(times, 2).sinceLast()).as("no file").isZero();
        Files.writeString(times, "cpu damaged\n");
        assertThat(new IdleProcessors(times, 2).sinceLast()).isZero();
    }
}

package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.testing.Allocation;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives of many locations, few of which have events. */
class WideArchivesTest {
    private static final int LOCATIONS = 20_000;
    private static final long MAX_BYTES_EACH = 1000;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("A location without events takes little memory while its archive is written")
    void memory() throws Exception {
        try (Otf2Writer archive = Otf2Writer.create(folder.resolve("wide"), "traces", Otf2WriterOptions.defaults())) {
            assertThat(Allocation.of(() -> {
                        for (int location = 0; location < LOCATIONS; location++) {
                            archive.location(location);
                        }
                    }))
                    .isLessThan(MAX_BYTES_EACH * LOCATIONS);
            archive.abandon();
        }
    }
}

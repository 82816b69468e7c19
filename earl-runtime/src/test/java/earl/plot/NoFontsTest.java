package earl.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine without fonts, without a display, and without the libraries that look for them. */
class NoFontsTest {
    @TempDir
    private Path folder;

    /** Draws a picture into the file that it is given, and says what libraries it took. */
    static final class Drawer {
        private Drawer() {}

        /**
         * Draws.
         *
         * @param arguments the file
         */
        public static void main(String[] arguments) throws IOException {
            Picture.lines(List.of(Series.of("line", new double[] {0, 1}, new double[] {0, 1})))
                    .titled("No fonts")
                    .write(Path.of(arguments[0]));
            Files.copy(Path.of("/proc/self/maps"), Path.of(arguments[0] + ".maps"));
        }
    }

    @Test
    void picturesNeedNoneOfThem() throws IOException, InterruptedException {
        assumeTrue(Files.exists(Path.of("/proc/self/maps")), "skipped: /proc says nothing of libraries here");
        Path file = folder.resolve("a.png");
        ProcessBuilder process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.awt.headless=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Drawer.class.getName(),
                        file.toString())
                .redirectErrorStream(true);
        process.environment().put("FONTCONFIG_FILE", "/dev/null");
        process.environment().remove("DISPLAY");
        Process started = process.start();
        String said = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(started.waitFor()).as(said).isZero();
        assertThat(file).isNotEmptyFile();
        assertThat(Files.readString(Path.of(file + ".maps")))
                .contains("libawt")
                .doesNotContain("fontmanager")
                .doesNotContain("freetype")
                .doesNotContain("fontconfig")
                .doesNotContain("X11");
        Path here = folder.resolve("b.png");
        Picture.lines(List.of(Series.of("line", new double[] {0, 1}, new double[] {0, 1})))
                .titled("No fonts")
                .write(here);
        assertThat(file).hasSameBinaryContentAs(here);
    }
}

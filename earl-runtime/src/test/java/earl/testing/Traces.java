package earl.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Finds the traces that tests read: our own in {@code examples/}, and a larger collection beside the project in {@code
 * ../shared/traces}, which not everybody has. A test that asks for what is not there is skipped, and says why.
 */
public final class Traces {
    private static final Path ROOT = findRoot();

    private Traces() {}

    /** The project's root folder. */
    public static Path root() {
        return ROOT;
    }

    /** An archive's folder in {@code examples/}. */
    public static Path example(String name) {
        Path folder = ROOT.resolve("examples").resolve(name);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(
                    "no example " + name + ", there are " + archives(ROOT.resolve("examples")));
        }
        return folder;
    }

    /** An archive's folder in {@code earl/testing/archives} of the test resources: what other tools write, or may write. */
    public static Path otherWriters(String name) {
        return ROOT.resolve("earl-runtime/src/test/resources/earl/testing/archives")
                .resolve(name);
    }

    /**
     * An example that is kept packed, unpacked.
     *
     * @param name of {@code examples/NAME.zip}, which holds a folder of that name
     * @param into where that folder goes, a temporary place of the test's
     */
    public static Path unpacked(String name, Path into) {
        try (ZipInputStream packed =
                new ZipInputStream(Files.newInputStream(ROOT.resolve("examples").resolve(name + ".zip")))) {
            for (ZipEntry entry = packed.getNextEntry(); entry != null; entry = packed.getNextEntry()) {
                Path place = into.resolve(entry.getName()).normalize();
                if (!place.startsWith(into)) {
                    throw new IOException(name + ".zip: " + entry.getName() + " leaves the folder");
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(place);
                } else {
                    Files.createDirectories(Objects.requireNonNull(place.getParent()));
                    Files.copy(packed, place);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return into.resolve(name);
    }

    /** The folder of the collection; skips the test if there is none. */
    public static Path collection() {
        Path folder = ROOT.resolveSibling("shared").resolve("traces");
        assumeTrue(Files.isDirectory(folder), () -> "skipped: no collection of traces at ../shared/traces");
        return folder;
    }

    /** A file or folder of the collection of traces in several formats; skips the test if there is no collection. */
    public static Path format(String name) {
        Path folder = ROOT.resolveSibling("shared").resolve("formats");
        assumeTrue(Files.isDirectory(folder), () -> "skipped: no collection of formats at ../shared/formats");
        return folder.resolve(name);
    }

    /** A file or folder of the collection of small inputs that failed once; skips the test if there is no collection. */
    public static Path failedOnce(String name) {
        Path folder = ROOT.resolveSibling("shared").resolve("cases");
        assumeTrue(Files.isDirectory(folder), () -> "skipped: no collection of inputs at ../shared/cases");
        return folder.resolve(name);
    }

    /** Whether there is a collection. */
    public static boolean hasCollection() {
        return Files.isDirectory(ROOT.resolveSibling("shared").resolve("traces"));
    }

    /** An archive's folder in the collection; skips the test if there is no collection. */
    public static Path collected(String name) {
        Path folder = collection().resolve(name);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("no trace " + name + ", there are " + archives(collection()));
        }
        return folder;
    }

    /** Names of all archives of the collection, sorted; skips the test if there is no collection. */
    public static List<String> collected() {
        return archives(collection());
    }

    /**
     * Lines of a file of the collection, unpacked if its name ends in {@code .gz}; skips the test if there is no collection.
     *
     * @param file for instance {@code "late_sender.print.gz"}
     */
    public static List<String> lines(String file) {
        Path path = collection().resolve(file);
        try (var bytes = Files.newInputStream(path);
                var reader = new BufferedReader(new InputStreamReader(
                        file.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The anchor file in an archive's folder. */
    public static Path anchor(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".otf2"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(folder + " holds no anchor file"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> archives(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The build says where the root is; a development environment may not, and then it is above the working folder. */
    private static Path findRoot() {
        String said = System.getProperty("expert.root");
        if (said != null) {
            return Path.of(said).toAbsolutePath().normalize();
        }
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("earl-runtime")) && Files.isDirectory(folder.resolve("examples"))) {
                return folder;
            }
        }
        throw new IllegalStateException("the project's root is not above " + start + ": set -Dexpert.root");
    }
}

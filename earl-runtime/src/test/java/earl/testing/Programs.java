package earl.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The programs of a folder. A program counts as installed only if a trial of it works: an MPI compiler without the compiler behind it,
 * a tool without its library or a browser without fonts is there, and of no use. Each is tried once.
 */
final class Programs {
    /** The programs of the system's packages, whatever else lies on the path. */
    static final Programs SYSTEM = new Programs(Path.of("/usr/bin"));

    private final Path folder;
    /** By program: why it does not work, empty if it does. */
    private final Map<Path, String> faults = new ConcurrentHashMap<>();

    Programs(Path folder) {
        this.folder = folder;
    }

    /** Something small that a program does if it works. */
    @FunctionalInterface
    interface Trial {
        /** Whether it worked: an exit status of 0, and whatever else is to be seen. */
        Tools.Outcome run(Path program);
    }

    /** Runs a program with some words. */
    static Trial words(String... words) {
        return program -> Tools.run(program, words);
    }

    /** Has a compiler make a program. */
    static Trial compiling(String suffix, String source) {
        return compiler -> {
            try {
                Path folder = Files.createTempDirectory("trial");
                Path file = Files.writeString(folder.resolve("trial" + suffix), source);
                Path made = folder.resolve("trial");
                try {
                    return Tools.run(compiler, "-o", made.toString(), file.toString());
                } finally {
                    Files.deleteIfExists(made);
                    Files.delete(file);
                    Files.delete(folder);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /** Whether a program is there; it may not work. */
    boolean contains(String name) {
        return Files.isExecutable(folder.resolve(name));
    }

    /**
     * A program that works; skips the test with a message if there is none.
     *
     * @param debian the package of Debian that has it, or what it needs
     */
    Path find(String name, String debian, Trial trial) {
        Path program = folder.resolve(name);
        assumeTrue(
                Files.isExecutable(program), "skipped: " + name + " (Debian package " + debian + ") is not installed");
        String fault = faults.computeIfAbsent(program, p -> fault(trial.run(p)));
        assumeTrue(
                fault.isEmpty(),
                "skipped: what " + name + " needs (Debian package " + debian + ") is not installed: it ended with "
                        + fault);
        return program;
    }

    private static String fault(Tools.Outcome outcome) {
        if (outcome.status() == 0) {
            return "";
        }
        String first = outcome.errors().lines().findFirst().orElse("no message");
        // The text lies in a report where a bracket ends it.
        return "status " + outcome.status() + ", " + first.replace(']', ')');
    }
}

package earl.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Archives that benchmarks read: made once in the build's {@code target/bench-traces}, then found again. The system property
 * {@code expert.root} says where the project is; without it, the working folder.
 */
public final class BenchArchives {
    /** What most benchmarks read: 10 million events on 64 ranks. */
    public static final ProgramShape STANDARD = ProgramShape.of(10_000_000, 64);

    private BenchArchives() {}

    /** Writes an archive into a folder. */
    private interface Generator {
        void generate(Path folder);
    }

    /** The anchor file of an archive of this shape. */
    public static Path anchor(ProgramShape shape) {
        return anchor(
                name(shape),
                folder -> TraceGenerator.generate(
                        folder, shape, Runtime.getRuntime().availableProcessors()));
    }

    private static Path anchor(String name, Generator generator) {
        Path home = Path.of(System.getProperty("expert.root", ""), "earl-runtime", "target", "bench-traces")
                .toAbsolutePath();
        Path folder = home.resolve(name);
        Path anchor = folder.resolve("traces.otf2");
        if (Files.exists(anchor)) {
            return anchor;
        }
        try {
            Files.createDirectories(home);
            // Made aside and moved, so that what has the name is whole.
            Path making = Files.createTempDirectory(home, "making");
            generator.generate(making);
            Files.move(making, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | AtomicMoveNotSupportedException fault) {
            throw new IllegalStateException(folder + " cannot be made", fault);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return anchor;
    }

    private static String name(ProgramShape shape) {
        return shape.events() + "x" + shape.locations() + "-" + Integer.toHexString(shape.hashCode());
    }

    /**
     * Prints the anchor file of the standard archive. With the argument {@code attributes}: of the one whose MPI enters carry
     * some. With {@code messages EVENTS RANKS}: of a {@link PingPong}. With {@code program EVENTS RANKS}: of a program of that {@link
     * ProgramShape#of shape}.
     */
    public static void main(String[] arguments) {
        String kind = arguments.length > 0 ? arguments[0] : "";
        if (kind.equals("messages") || kind.equals("program")) {
            long events = Long.parseLong(arguments[1]);
            int ranks = Integer.parseInt(arguments[2]);
            System.out.println(
                    kind.equals("program")
                            ? anchor(ProgramShape.of(events, ranks))
                            : anchor(
                                    "messages-" + events + "x" + ranks,
                                    folder -> PingPong.generate(folder, events, ranks)));
        } else {
            System.out.println(anchor(STANDARD.withAttributes(kind.equals("attributes"))));
        }
    }
}

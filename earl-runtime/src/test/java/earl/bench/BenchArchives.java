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

    /** The anchor file of an archive of this shape. */
    public static Path anchor(ProgramShape shape) {
        Path home = Path.of(System.getProperty("expert.root", ""), "earl-runtime", "target", "bench-traces")
                .toAbsolutePath();
        Path folder = home.resolve(name(shape));
        Path anchor = folder.resolve("traces.otf2");
        if (Files.exists(anchor)) {
            return anchor;
        }
        try {
            Files.createDirectories(home);
            // Made aside and moved, so that what has the name is whole.
            Path making = Files.createTempDirectory(home, "making");
            TraceGenerator.generate(making, shape, Runtime.getRuntime().availableProcessors());
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

    /** Prints the anchor file of the standard archive, with the argument {@code attributes} of the one whose MPI enters carry some. */
    public static void main(String[] arguments) {
        System.out.println(anchor(STANDARD.withAttributes(arguments.length > 0 && arguments[0].equals("attributes"))));
    }
}

package earl.monitor.recorder;

import earl.testing.Mpi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The recorders that the compilers of MPI libraries make. Each takes ten seconds of processor time, so the machines that run tests
 * share them.
 */
public final class CompiledRecorders {
    private CompiledRecorders() {}

    /** The recorder of an MPI library, which brings this library along; skips the test if that is not installed. */
    public static RecorderLibrary of(Mpi mpi) {
        String compiler = mpi.compiler();
        Path cache = Mpi.cache();
        try {
            Files.createDirectories(cache);
            // Who comes second waits for the first, and finds the recorder.
            try (FileChannel file = FileChannel.open(
                            cache.resolve(mpi + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = file.lock()) {
                return RecorderLibrary.build(compiler, cache);
            }
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }
}

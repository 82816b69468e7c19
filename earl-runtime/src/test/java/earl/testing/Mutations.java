package earl.testing;

import static org.assertj.core.api.Assertions.assertThat;

import earl.TraceException;
import java.io.IOException;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Reads files that are damaged at random: each is read, or refused by the typed exception in one line, and soon. The seed of a failure is in its
 * message.
 */
public final class Mutations {
    /** Maximum processor time of one file in nanoseconds. */
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(5);

    private Mutations() {}

    /** Writes a damaged file and reads it. */
    @FunctionalInterface
    public interface Reading {
        void read(Random random) throws IOException;
    }

    /**
     * Reads a number of damaged files.
     *
     * @param first from which the seeds of all of them are made
     * @param name what messages of the typed exception contain
     * @return the number of files that were read
     */
    public static int read(long first, int count, String name, Reading reading) throws IOException {
        int read = 0;
        // Seeds of their own: the first numbers of generators with consecutive seeds are nearly equal.
        SplittableRandom seeds = new SplittableRandom(first);
        for (int number = 0; number < count; number++) {
            long seed = seeds.nextLong();
            long took = Long.MAX_VALUE;
            boolean isRead = false;
            // The collector may have been at work; what takes long by itself takes long each time.
            for (int tries = 0; tries < 3 && took >= LONGEST; tries++) {
                long began = ProcessorTime.nanos();
                isRead = reads(seed, name, reading);
                took = ProcessorTime.nanos() - began;
            }
            assertThat(took).as("time for seed %d", seed).isLessThan(LONGEST);
            read += isRead ? 1 : 0;
        }
        return read;
    }

    /** Whether the file of a seed is read, not refused. */
    public static boolean reads(long seed, String name, Reading reading) throws IOException {
        try {
            reading.read(new Random(seed));
            return true;
        } catch (TraceException e) {
            assertThat(e.getMessage()).as("seed %d", seed).doesNotContain("\n").contains(name);
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError("seed " + seed + ": " + e, e);
        }
    }
}

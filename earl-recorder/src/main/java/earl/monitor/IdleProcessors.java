package earl.monitor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How many processors of the machine have nothing to do, as Linux counts it in {@code /proc/stat}: times of all processors by use, in hundredths
 * of a second; the fourth and fifth are idle, and idle while a disk works. One thread.
 */
final class IdleProcessors {
    private static final int IDLE = 4;
    private static final int AT_DISK = 5;
    /** Times after these are parts of the others. */
    private static final int TIMES = 8;

    private final Path times;
    private final int processors;
    private long idle;
    private long all;

    IdleProcessors() {
        this(Path.of("/proc/stat"), Runtime.getRuntime().availableProcessors());
    }

    /** Reads a file in place of {@code /proc/stat}. */
    IdleProcessors(Path times, int processors) {
        this.times = times;
        this.processors = processors;
        sinceLast();
    }

    /** The mean number of idle processors since the last question; 0 where the system does not say it. */
    double sinceLast() {
        long idleBefore = idle;
        long allBefore = all;
        try (var lines = Files.lines(times, StandardCharsets.ISO_8859_1)) {
            List<String> fields = List.of(lines.findFirst().orElse("").split(" +"));
            idle = Long.parseLong(fields.get(IDLE)) + Long.parseLong(fields.get(AT_DISK));
            all = fields.stream()
                    .skip(1)
                    .limit(TIMES)
                    .mapToLong(Long::parseLong)
                    .sum();
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException unknown) {
            return 0;
        }
        return all == allBefore ? 0 : (double) processors * (idle - idleBefore) / (all - allBefore);
    }
}

package earl.stage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Peaks of the resident memory of this process, as Linux counts them; 0 on other systems. */
final class PeakMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path CLEAR = Path.of("/proc/self/clear_refs");
    /** Resets the peak. */
    private static final byte[] PEAK = {'5'};

    private static final String LINE = "VmHWM:";
    private static final long KIBIBYTE = 1024;

    private boolean isKnown = Files.isWritable(CLEAR);

    /** Maximum of resident bytes since the last call, or since the process started. */
    long takePeak() {
        if (!isKnown) {
            return 0;
        }
        try {
            String status = Files.readString(STATUS, StandardCharsets.ISO_8859_1);
            int from = status.indexOf(LINE) + LINE.length();
            long peak = Long.parseLong(
                    status.substring(from, status.indexOf("kB", from)).strip());
            Files.write(CLEAR, PEAK);
            return peak * KIBIBYTE;
        } catch (IOException unknown) {
            isKnown = false; // a container may forbid it
            return 0;
        }
    }
}

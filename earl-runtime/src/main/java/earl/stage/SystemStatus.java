package earl.stage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The figures of a process or a thread in a {@code stat} file of Linux (proc(5)). */
final class SystemStatus {
    static final Path PROCESS = Path.of("/proc/self/stat");
    static final Path THREAD = Path.of("/proc/thread-self/stat");

    // Fields from the one after the program's name on.
    private static final int FAULTS = 7;
    private static final int START = 19;

    private final String[] fields;

    private SystemStatus(String[] fields) {
        this.fields = fields;
    }

    /** Reads a file. An error says that the system has none. */
    static SystemStatus of(Path file) throws IOException {
        String status = Files.readString(file, StandardCharsets.ISO_8859_1);
        return new SystemStatus(status.substring(status.lastIndexOf(')') + 2).split(" ", START + 2));
    }

    /** Pages that were mapped at their first use, without reading a file. */
    long pageFaults() {
        return Long.parseLong(fields[FAULTS]);
    }

    /** When the process started, in hundredths of a second since the boot. */
    long start() {
        return Long.parseLong(fields[START]);
    }
}

package expert.command.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Processor time of this process and of the programs that it started and that have ended, as Linux counts it.
 *
 * @param own hundredths of a second of this process
 * @param programs hundredths of a second of the programs
 */
record ProcessorTime(long own, long programs) {
    private static final Path STAT = Path.of("/proc/self/stat");
    private static final double TICKS = 100;
    /** Among the fields after the process's name. */
    private static final int USER = 11;

    /** Up to now; nothing where the system does not say. */
    static ProcessorTime now() {
        try {
            String stat = Files.readString(STAT, StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return new ProcessorTime(sum(fields, USER), sum(fields, USER + 2));
        } catch (IOException unknown) {
            return new ProcessorTime(0, 0);
        }
    }

    private static long sum(String[] fields, int at) {
        return Long.parseLong(fields[at]) + Long.parseLong(fields[at + 1]);
    }

    ProcessorTime since(ProcessorTime before) {
        return new ProcessorTime(own - before.own, programs - before.programs);
    }

    /** The processor time of recording, as text; empty if it is unknown. */
    String words() {
        return programs <= 0
                ? ""
                : String.format(Locale.ROOT, "; EXPERT used %.2f s of processor time meanwhile", own / TICKS);
    }
}

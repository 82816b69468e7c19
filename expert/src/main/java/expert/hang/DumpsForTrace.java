package expert.hang;

import earl.TraceException;
import earl.format.PendingTrace;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Dumps of communication libraries, for commands that expect a trace: these name the command that reads dumps. */
public final class DumpsForTrace implements PendingTrace {
    /** For the service loader. */
    public DumpsForTrace() {}

    @Override
    public Optional<String> describe(Path path) {
        try {
            DumpFiles files = DumpFiles.read(List.of(path));
            return files.isEmpty()
                    ? Optional.empty()
                    : Optional.of(words(files) + ", no trace: expert hang " + path + " says who waits for whom");
        } catch (TraceException damaged) {
            // A folder may have files that are no dumps, and that EXPERT need not understand.
            if (Files.isDirectory(path)) {
                return Optional.empty();
            }
            throw damaged;
        } catch (IOException e) {
            throw new TraceException(path, -1, "cannot be read: " + e.getMessage(), e);
        }
    }

    private static String words(DumpFiles files) {
        int dumps = files.dumps().size() + files.cut().size();
        String logs = files.logs().isEmpty() ? "" : Words.count(files.logs().size(), "log") + " of NCCL Inspector";
        String recorder = dumps == 0 ? "" : Words.count(dumps, "dump") + " of PyTorch's flight recorder";
        return recorder + (recorder.isEmpty() || logs.isEmpty() ? "" : " and ") + logs;
    }
}

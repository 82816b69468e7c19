package expert.record;

import earl.format.PendingTrace;
import earl.monitor.Session;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of a recording that goes on or was broken off, for commands that expect its trace. */
public final class UnfinishedRecording implements PendingTrace {
    /** For the service loader. */
    public UnfinishedRecording() {}

    @Override
    public Optional<String> describe(Path path) {
        if (!Session.isUnfinished(path)) {
            return Optional.empty();
        }
        return Optional.of(
                Session.isRunning(path)
                        ? "a recording whose program still runs: its trace is made when the program ends"
                        : "a recording that was broken off, without a trace: expert record --recover " + path
                                + " makes the trace, expert hang " + path + " says why the program hung");
    }
}

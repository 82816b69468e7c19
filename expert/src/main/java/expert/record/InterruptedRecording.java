package expert.record;

import earl.Progress;
import earl.TraceException;
import earl.monitor.Session;
import java.nio.file.Path;

/** A recording that was broken off, so that its folder has no archive yet. */
public final class InterruptedRecording {
    private InterruptedRecording() {}

    /** Whether a folder holds one, or a recording that goes on. */
    public static boolean isIn(Path folder) {
        return Session.isUnfinished(folder);
    }

    /**
     * Makes its archive, as {@code expert record --recover} does.
     *
     * @throws TraceException if it goes on, has no events, or the archive cannot be written; then it can be repeated
     */
    public static void complete(Path folder, Progress progress) {
        if (Session.isRunning(folder)) {
            throw new TraceException(
                    folder, -1, "the program of this recording still runs: end it, and repeat the command");
        }
        Session recording = Session.recover(folder);
        if (recording.keepsProfileOnly()) {
            throw new TraceException(
                    folder,
                    -1,
                    "the recording has no events; expert record --recover " + folder + " makes its profile");
        }
        recording.write(progress);
        recording.clear();
    }
}

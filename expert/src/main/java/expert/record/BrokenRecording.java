package expert.record;

import earl.TraceException;
import earl.monitor.Session;
import expert.text.Words;

/** A recording whose archive cannot be written, or whose records cannot be taken: a full disk, or a folder that is gone. */
public final class BrokenRecording {
    private BrokenRecording() {}

    /**
     * Leaves what {@code expert record --recover} needs where that can help, and frees all other memory.
     *
     * @param fault why there is no archive
     * @param taken whether all records were taken out of memory
     * @return the fault and what the user can do, one line
     */
    public static String leave(Session recording, TraceException fault, boolean taken) {
        if (!recording.isThere()) {
            recording.dropMemory();
            return recording.folder() + ": the folder of the recording was removed, so there is no trace";
        }
        String why = String.valueOf(fault.getMessage());
        if (recording.dropIfEmpty()) {
            return why;
        }
        String line = why + "; expert record --recover " + recording.folder()
                + " makes the trace when the folder can be written again";
        if (taken && isLeft(recording)) {
            return line;
        }
        return line + "; until then, the recording holds " + Words.bytes(recording.memory()) + " of memory in /dev/shm";
    }

    /** Whether the data could be left in the folder; otherwise they stay in memory. */
    private static boolean isLeft(Session recording) {
        try {
            recording.leave();
            return true;
        } catch (TraceException unwritable) {
            return false;
        }
    }
}

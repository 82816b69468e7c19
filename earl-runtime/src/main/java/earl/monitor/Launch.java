package earl.monitor;

import earl.monitor.recorder.RecorderLibrary;
import java.util.Map;

/**
 * How a program's processes are recorded.
 *
 * @param depth return addresses kept of each call's path, 0 for none, 1 for the call's own place
 * @param ringBytes memory that a thread's records get until they are taken
 * @param counters whether instructions and cycles are counted where the machine lets us
 */
public record Launch(int depth, long ringBytes, boolean counters) {
    /** Sixteen addresses deep, 32 MiB a thread, no counters. */
    public static final Launch DEFAULT = new Launch(16, 32 << 20, false);

    /** Puts what the recorder needs into the environment of a program that will start MPI processes. */
    public void prepare(Map<String, String> environment, RecorderLibrary library, Session session) {
        environment.putAll(session.environment());
        environment.merge("LD_PRELOAD", library.library().toString(), (before, ours) -> ours + ":" + before);
        environment.put("EXPERT_RECORD_DEPTH", String.valueOf(depth));
        environment.put("EXPERT_RECORD_RING", String.valueOf(ringBytes));
        environment.put("EXPERT_RECORD_CLOCK", library.useCounter() ? "tsc" : "ns");
        environment.put("EXPERT_RECORD_COUNTERS", counters ? "1" : "0");
    }
}

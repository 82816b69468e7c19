package earl.stage;

import org.jspecify.annotations.Nullable;

/**
 * The stages of this process:
 *
 * <pre>
 *   try (Stage _ = Stages.enter("decode")) {
 *       ...
 *   }
 * </pre>
 *
 * Costs one read of a field while nothing is recorded. A process has at most one recording, since processor time and
 * memory are figures of a process. May be used from any thread.
 */
public final class Stages {
    private static volatile @Nullable Recording recording;

    private Stages() {}

    /**
     * Begins to record, from the start of the process on.
     *
     * @throws IllegalStateException if a recording is in progress
     */
    public static synchronized Recording record() {
        if (recording != null) {
            throw new IllegalStateException("the stages of this process are already being recorded");
        }
        Recording begun = new Recording();
        recording = begun;
        return begun;
    }

    static synchronized void stop() {
        recording = null;
    }

    /** Enters a stage: time and memory count for it, and no longer for the thread's stage before. */
    public static Stage enter(String name) {
        Recording running = recording;
        return running == null ? Stage.NONE : running.enter(name);
    }

    /** Adds to a figure of the current thread's stage, for instance to the events that it has read. Nothing if it is in no stage. */
    public static void count(String figure, double amount) {
        Recording running = recording;
        if (running != null) {
            running.count(figure, amount);
        }
    }

    /** Whether stages are being recorded, so that figures which take time are wanted. */
    public static boolean areRecorded() {
        return recording != null;
    }

    /** The innermost stage of the current thread, for threads that help it; {@code null}: none. */
    public static @Nullable String current() {
        Recording running = recording;
        return running == null ? null : running.current();
    }

    /** Enters the stage of another thread. {@code null}: none. */
    public static Stage join(@Nullable String name) {
        return name == null ? Stage.NONE : enter(name);
    }
}

package earl;

/** Listens to the progress of long work. EXPERT calls it from any thread, at most some hundred times per second. */
@FunctionalInterface
@Stable
public interface Progress {
    /** Ignores progress. */
    Progress NONE = new Progress() {
        @Override
        public void progress(String step, long done, long total) {}
    };

    /**
     * Reports progress.
     *
     * @param step current step: {@code "decode"}, {@code "merge"}, {@code "link"}, ...
     * @param done units done in this step
     * @param total units in this step, or -1 if unknown
     */
    void progress(String step, long done, long total);

    /** Reports something that the user should know before the work continues, as one sentence. */
    default void notice(String text) {}
}

package earl;

/** Listens to long work. Called from any thread, at most some hundred times a second. */
@FunctionalInterface
@Stable
public interface Progress {
    /** Nobody listens. */
    Progress NONE = (step, done, total) -> {};

    /**
     * Work went on.
     *
     * @param step what is done now: {@code "decode"}, {@code "merge"}, {@code "link"}, ...
     * @param done units done in this step
     * @param total units in this step, or -1 if unknown
     */
    void progress(String step, long done, long total);

    /** Something that the user should know before the work goes on, one sentence. */
    default void notice(String text) {}
}

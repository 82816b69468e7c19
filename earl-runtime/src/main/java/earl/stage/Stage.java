package earl.stage;

/** A stage that the current thread is in, until it closes the stage. Stages of a thread nest. */
public interface Stage extends AutoCloseable {
    /** Nothing is recorded. */
    Stage NONE = () -> {};

    /** Ends the stage. Only the thread that entered it may call this. */
    @Override
    void close();
}

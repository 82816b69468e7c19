package earl.monitor.recorder;

/** Nothing can be recorded, in one line. */
public final class RecorderException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param message one line */
    public RecorderException(String message) {
        super(message);
    }

    RecorderException(String message, Throwable cause) {
        super(message, cause);
    }
}

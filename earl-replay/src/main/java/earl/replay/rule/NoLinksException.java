package earl.replay.rule;

/** A trace does not show the links that its messages share; the message says why. */
public final class NoLinksException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoLinksException(String message) {
        super(message);
    }
}

package expert.request;

/** A request cannot be fulfilled: an unknown pattern, a value out of range. Its message is one line for a user. */
public final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RequestException(String message) {
        super(message);
    }
}

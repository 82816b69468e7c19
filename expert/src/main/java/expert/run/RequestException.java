package expert.run;

/** What the user asks for cannot be done as asked: an unknown pattern, a value out of range. Its message is one line for a user. */
public final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RequestException(String message) {
        super(message);
    }
}

package expert.mcp;

/** An invalid argument of a tool; the message says what is expected. */
final class BadArgument extends Exception {
    private static final long serialVersionUID = 1;

    BadArgument(String message) {
        super(message);
    }
}

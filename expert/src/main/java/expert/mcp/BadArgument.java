package expert.mcp;

/** An argument of a tool that makes no sense; the message says what is expected. */
final class BadArgument extends Exception {
    private static final long serialVersionUID = 1;

    BadArgument(String message) {
        super(message);
    }
}

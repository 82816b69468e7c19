package expert.web.api;

/** A request that gets an error: a status of HTTP and one line that says what is wrong. */
public final class Problem extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    private Problem(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** The request makes no sense (400). */
    public static Problem bad(String message) {
        return new Problem(400, message);
    }

    /** The server does not know this user (401). */
    public static Problem unknown(String message) {
        return new Problem(401, message);
    }

    /** This user may not do that (403). */
    public static Problem forbidden(String message) {
        return new Problem(403, message);
    }

    /** There is no such thing (404). */
    public static Problem missing(String message) {
        return new Problem(404, message);
    }

    /** The address exists, but not with this method (405). */
    public static Problem method(String method) {
        return new Problem(405, "this address does not take " + method);
    }

    /** The state of the server does not allow it (409). */
    public static Problem conflict(String message) {
        return new Problem(409, message);
    }

    /** The request or its answer would be too large (413). */
    public static Problem tooLarge(String message) {
        return new Problem(413, message);
    }

    /** The server has too much to do (429). */
    public static Problem busy(String message) {
        return new Problem(429, message);
    }

    /** Status of HTTP, 400 to 499. */
    public int status() {
        return status;
    }

    /** One line for the user. */
    public String text() {
        return String.valueOf(getMessage());
    }
}

package earl.format.kineto;

/**
 * The name of a Python function in a trace, {@code "train.py(184): main"}.
 *
 * @param function {@code main}
 * @param file {@code train.py}
 * @param line from 1
 */
record PythonName(String function, String file, int line) {
    /** Whether a name has this form. */
    static boolean isOne(String name) {
        return split(name) > 0;
    }

    /** @param name one of this form */
    static PythonName of(String name) {
        int colon = split(name);
        int bracket = name.lastIndexOf('(', colon);
        return new PythonName(
                name.substring(colon + 3),
                name.substring(0, bracket),
                Integer.parseInt(name.substring(bracket + 1, colon)));
    }

    /** Index of {@code "): "} after a file's name and a line, -1 if there is none. */
    private static int split(String name) {
        int colon = name.indexOf("): ");
        int bracket = colon < 0 ? -1 : name.lastIndexOf('(', colon);
        if (bracket < 1 || colon - bracket < 2 || colon - bracket > 10) {
            return -1;
        }
        for (int i = bracket + 1; i < colon; i++) {
            if (name.charAt(i) < '0' || name.charAt(i) > '9') {
                return -1;
            }
        }
        return colon;
    }
}

package earl.text;

/** Characters that control a terminal, break lines or change the direction of writing. */
public final class Controls {
    private Controls() {}

    /** Text from a trace made safe to print: control characters become visible, as {@code \}{@code u001b}. */
    public static String clean(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder clean = new StringBuilder();
        text.codePoints().forEach(letter -> {
            if (isControl(letter)) {
                visible(letter, clean);
            } else {
                clean.appendCodePoint(letter);
            }
        });
        return clean.toString();
    }

    /** Whether all characters are ASCII and none is a control character, as in nearly all text. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter < ' ' || letter > '~') {
                return false;
            }
        }
        return true;
    }

    /** Appends a control character in readable form, which in JSON stands for the same character. */
    public static void visible(int letter, StringBuilder to) {
        to.append(String.format("\\u%04x", letter));
    }

    /** Whether a character must not be printed unchanged; line feeds and tabs may be printed. */
    public static boolean isControl(int letter) {
        int type = Character.getType(letter);
        return type == Character.CONTROL
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.SURROGATE
                // Not a character at all, and not allowed in XML.
                || letter == 0xFFFE
                || letter == 0xFFFF
                // Marks that change the direction of writing.
                || (letter >= 0x202A && letter <= 0x202E)
                || (letter >= 0x2066 && letter <= 0x2069);
    }
}

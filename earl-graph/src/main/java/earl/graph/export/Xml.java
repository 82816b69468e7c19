package earl.graph.export;

/** Replaces characters that XML 1.0 does not allow (section 2.2): names in a trace may have any characters. */
final class Xml {
    private static final int REPLACEMENT = 0xFFFD;

    private Xml() {}

    /** The text with U+FFFD instead of each character that XML does not allow, not even as a reference. */
    static String characters(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder borne = new StringBuilder(text.length());
        text.codePoints().forEach(each -> borne.appendCodePoint(isCharacter(each) ? each : REPLACEMENT));
        return borne.toString();
    }

    /** Text between two tags: its {@link #characters}, with references for markup characters. */
    static String escaped(String text) {
        return characters(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Whether the text has only ASCII characters that XML allows, like nearly all text of graphs. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter > '~' || !isCharacter(letter)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCharacter(int each) {
        return each == '\t'
                || each == '\n'
                || each == '\r'
                || (each >= ' ' && each < Character.MIN_SURROGATE)
                || (each > Character.MAX_SURROGATE && each <= REPLACEMENT)
                || each >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
    }
}

package expert.text;

/** Colour for a terminal, or none. */
public enum Paint {
    /** Text without colors. */
    PLAIN,
    /** Text between ANSI escape sequences. */
    ANSI;

    /** The meaning of a color. */
    public enum Tone {
        /** Headings and names. */
        STRONG("1"),
        /** A large loss, an error. */
        BAD("1;31"),
        /** A loss worth a look. */
        WARM("33"),
        /** Least important text. */
        DIM("2");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    /** The text in a tone. Lay it out first: escape sequences take no cells. */
    public String paint(Tone tone, String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + tone.code + "m" + text + "\u001b[0m";
    }
}

package expert.plot;

/** The content of a picture. Immutable. */
interface Drawing {
    /** Labels of the two directions; empty: none. */
    record Labels(String x, String y) {}

    /** Default width. */
    default int width() {
        return 900;
    }

    /** Default height. */
    int height();

    /** Draws it on the free area of a sheet. */
    void draw(Sheet sheet, Labels labels);
}

package expert.plot;

/** What a picture shows. Immutable. */
interface Drawing {
    /** Labels of the two directions; empty: none. */
    record Labels(String x, String y) {}

    /** How wide it is if nobody says. */
    default int width() {
        return 900;
    }

    /** How high it is if nobody says. */
    int height();

    /** Draws it on what is free of a sheet. */
    void draw(Sheet sheet, Labels labels);
}

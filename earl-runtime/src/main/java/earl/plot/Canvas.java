package earl.plot;

/**
 * What is drawn on. Lengths are pixels, y grows downwards, colours are {@code 0xAARRGGBB}. One thread.
 */
interface Canvas {
    /** Where a text is relative to its point: its baseline begins, is centred or ends there. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** Fills rectangles: x, y, width and height of each in turn. Their edges are sharp. */
    void rectangles(double[] corners, int n, int colour);

    /** Fills one rectangle. */
    default void rectangle(double x, double y, double width, double height, int colour) {
        rectangles(new double[] {x, y, width, height}, 1, colour);
    }

    /**
     * Draws lines from point to point; a point whose y is NaN interrupts them.
     *
     * @param dash length of dashes and of what lies between them, 0: none
     */
    void polyline(double[] x, double[] y, int n, double width, double dash, int colour);

    /** Draws a line. */
    default void line(double x1, double y1, double x2, double y2, double width, int colour) {
        polyline(new double[] {x1, x2}, new double[] {y1, y2}, 2, width, 0, colour);
    }

    /** Fills a polygon. */
    void polygon(double[] x, double[] y, int n, int colour);

    /**
     * Writes a line of text.
     *
     * @param angle degrees by which it is turned clockwise about its point
     */
    void text(String text, double x, double y, double size, Anchor anchor, double angle, int colour);

    /** From now until {@link #unclip} only what lies in a rectangle appears. */
    void clip(double x, double y, double width, double height);

    /** Ends {@link #clip}. */
    void unclip();
}

package expert.plot;

/**
 * Draws an SVG 1.1 document. Lengths are pixels, y grows downwards, colours are {@code 0xAARRGGBB}. Numbers have two decimals. One thread.
 */
final class Canvas {
    /** The position of a text relative to its point: its baseline begins, is centered or ends there. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    private final StringBuilder text = new StringBuilder(1 << 14);
    private int clips;

    Canvas(int width, int height, String title) {
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + width + " " + height + "\" font-family=\"" + Lettering.FAMILY + "\">\n");
        if (!title.isEmpty()) {
            text.append("<title>");
            escaped(title);
            text.append("</title>\n");
        }
        rectangle(0, 0, width, height, Colours.WHITE);
    }

    /** The document. */
    String document() {
        return text + "</svg>\n";
    }

    /** Fills one rectangle. Its edges are sharp. */
    void rectangle(double x, double y, double width, double height, int colour) {
        rectangles(new double[] {x, y, width, height}, 1, colour);
    }

    /** Fills rectangles, each given by x, y, width and height. */
    void rectangles(double[] corners, int n, int colour) {
        if (n == 1) {
            text.append("<rect x=\"");
            number(corners[0]);
            text.append("\" y=\"");
            number(corners[1]);
            text.append("\" width=\"");
            number(corners[2]);
            text.append("\" height=\"");
            number(corners[3]);
            text.append('"');
        } else {
            text.append("<path d=\"");
            for (int i = 0; i < 4 * n; i += 4) {
                point('M', corners[i], corners[i + 1]);
                step('h', corners[i + 2]);
                step('v', corners[i + 3]);
                step('h', -corners[i + 2]);
                text.append('z');
            }
            text.append('"');
        }
        paint("fill", colour);
        text.append(" shape-rendering=\"crispEdges\"/>\n");
    }

    /** Draws a line. */
    void line(double x1, double y1, double x2, double y2, double width, int colour) {
        polyline(new double[] {x1, x2}, new double[] {y1, y2}, 2, width, 0, colour);
    }

    /**
     * Draws lines from point to point; a point whose y is NaN interrupts them.
     *
     * @param dash length of dashes and of the gaps between them, 0: none
     */
    void polyline(double[] x, double[] y, int n, double width, double dash, int colour) {
        text.append("<path d=\"");
        boolean broken = true;
        for (int i = 0; i < n; i++) {
            if (Double.isNaN(y[i])) {
                broken = true;
                continue;
            }
            point(broken ? 'M' : 'L', x[i], y[i]);
            broken = false;
        }
        text.append("\" fill=\"none\"");
        paint("stroke", colour);
        if (width != 1) {
            text.append(" stroke-width=\"");
            number(width);
            text.append('"');
        }
        if (n > 2) {
            text.append(" stroke-linejoin=\"round\"");
        }
        if (dash != 0) {
            text.append(" stroke-dasharray=\"");
            number(dash);
            text.append('"');
        }
        text.append("/>\n");
    }

    /** Fills a polygon. */
    void polygon(double[] x, double[] y, int n, int colour) {
        text.append("<path d=\"");
        for (int i = 0; i < n; i++) {
            point(i == 0 ? 'M' : 'L', x[i], y[i]);
        }
        text.append("z\"");
        paint("fill", colour);
        text.append("/>\n");
    }

    /**
     * Writes a line of text.
     *
     * @param angle clockwise rotation about its point, in degrees
     */
    void text(String line, double x, double y, double size, Anchor anchor, double angle, int colour) {
        text.append("<text x=\"");
        number(x);
        text.append("\" y=\"");
        number(y);
        text.append("\" font-size=\"");
        number(size);
        text.append('"');
        // In any font, the text takes the width that the layout gave it.
        text.append(" textLength=\"");
        number(Lettering.width(line, size));
        text.append("\" lengthAdjust=\"spacingAndGlyphs\"");
        switch (anchor) {
            case START -> {}
            case MIDDLE -> text.append(" text-anchor=\"middle\"");
            case END -> text.append(" text-anchor=\"end\"");
        }
        if (angle != 0) {
            text.append(" transform=\"rotate(");
            number(angle);
            text.append(' ');
            number(x);
            text.append(' ');
            number(y);
            text.append(")\"");
        }
        paint("fill", colour);
        text.append('>');
        escaped(line);
        text.append("</text>\n");
    }

    /** Until {@link #unclip}, only the content of a rectangle is drawn. */
    void clip(double x, double y, double width, double height) {
        clips++;
        text.append("<clipPath id=\"c").append(clips).append("\"><rect x=\"");
        number(x);
        text.append("\" y=\"");
        number(y);
        text.append("\" width=\"");
        number(width);
        text.append("\" height=\"");
        number(height);
        text.append("\"/></clipPath>\n<g clip-path=\"url(#c").append(clips).append(")\">\n");
    }

    /** Ends {@link #clip}. */
    void unclip() {
        text.append("</g>\n");
    }

    private void paint(String what, int colour) {
        text.append(' ').append(what).append("=\"#");
        String digits = Integer.toHexString((colour & 0xFFFFFF) | 0x1000000);
        text.append(digits, 1, 7).append('"');
        int opacity = colour >>> 24;
        if (opacity != 255) {
            text.append(' ').append(what).append("-opacity=\"");
            number(opacity / 255.0);
            text.append('"');
        }
    }

    private void point(char command, double x, double y) {
        text.append(command);
        number(x);
        text.append(' ');
        number(y);
    }

    private void step(char command, double length) {
        text.append(command);
        number(length);
    }

    private void number(double value) {
        long hundredths = Math.round(value * 100);
        if (hundredths < 0) {
            text.append('-');
            hundredths = -hundredths;
        }
        text.append(hundredths / 100);
        long rest = hundredths % 100;
        if (rest != 0) {
            text.append('.').append((char) ('0' + rest / 10));
            if (rest % 10 != 0) {
                text.append((char) ('0' + rest % 10));
            }
        }
    }

    /** XML has no characters for most controls; they become the sign for what cannot be shown. */
    private void escaped(String words) {
        words.codePoints().forEach(each -> {
            switch (each) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                default -> text.appendCodePoint(isXml(each) ? each : 0xFFFD);
            }
        });
    }

    private static boolean isXml(int character) {
        return (character >= 0x20 && character <= 0xD7FF)
                || (character >= 0xE000 && character <= 0xFFFD)
                || character >= 0x10000;
    }
}

package expert.plot;

import earl.Trace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * A picture: lines, bars, a heat map or a time line, with a title and labelled axes.
 *
 * <pre>{@code
 * Column time = trace.columns().column("time");
 * Picture.lines(List.of(Series.of("rank 0", x, y))).titled("Waiting").x("time in s").y("wait in s").svg();
 * }</pre>
 *
 * <p>If there are more points, bars, cells or rows than fit, the drawing is coarser and says how. So its size does not
 * depend on the amount of data. A label that ends in "in s" or "in bytes" is shown in the unit that suits the numbers, which
 * are given in seconds and bytes. Needs no display and no fonts. The same data give the same bytes. Immutable; a picture of
 * a trace must be drawn while the trace is open.
 */
public final class Picture {
    /** Maximum width and height in pixels; more is a mistake. */
    private static final int MAX_SIZE = 10_000;

    private static final int MIN_SIZE = 120;

    private final Drawing drawing;
    private final String title;
    private final Drawing.Labels labels;
    private final int width;
    private final int height;

    private Picture(Drawing drawing, String title, Drawing.Labels labels, int width, int height) {
        this.drawing = drawing;
        this.title = title;
        this.labels = labels;
        this.width = width;
        this.height = height;
    }

    private static Picture of(Drawing drawing) {
        return new Picture(drawing, "", new Drawing.Labels("", ""), drawing.width(), drawing.height());
    }

    /** Lines through points. @throws IllegalArgumentException if there are none */
    public static Picture lines(List<Series> series) {
        return of(new LineDrawing(series));
    }

    /** Bars. */
    public static Picture bars(Bars bars) {
        return of(new BarDrawing(bars));
    }

    /** A matrix in colours. */
    public static Picture heatMap(Grid grid) {
        return of(new HeatMapDrawing(grid));
    }

    /** A time line of locations. */
    public static Picture timeline(Trace trace, TimelineExcerpt excerpt) {
        return of(new TimelineDrawing(trace, excerpt));
    }

    /** This picture with a title. */
    public Picture titled(String words) {
        return new Picture(drawing, words, labels, width, height);
    }

    /** This picture with a label along the axis below. */
    public Picture x(String label) {
        return new Picture(drawing, title, new Drawing.Labels(label, labels.y()), width, height);
    }

    /** This picture with a label along the axis to the left. */
    public Picture y(String label) {
        return new Picture(drawing, title, new Drawing.Labels(labels.x(), label), width, height);
    }

    /**
     * This picture in another size, in pixels.
     *
     * @throws IllegalArgumentException if one is less than 120 or more than 10000
     */
    public Picture size(int wide, int high) {
        if (Math.min(wide, high) < MIN_SIZE || Math.max(wide, high) > MAX_SIZE) {
            throw new IllegalArgumentException("a picture is " + MIN_SIZE + " to " + MAX_SIZE
                    + " pixels wide and high, not " + wide + " x " + high);
        }
        return new Picture(drawing, title, labels, wide, high);
    }

    /** Its width in pixels. */
    public int width() {
        return width;
    }

    /** The SVG document. */
    public String svg() {
        Canvas canvas = new Canvas(width, height, title);
        drawing.draw(new Sheet(canvas, width, height, title), labels);
        return canvas.document();
    }

    /**
     * The content of a file.
     *
     * @throws IllegalArgumentException if the file's name does not end in {@code .svg}
     */
    public byte[] encoded(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        if (!name.endsWith(".svg")) {
            throw new IllegalArgumentException(fileName + ": pictures are SVG: choose a name that ends in .svg"
                    + (name.endsWith(".png") ? ", and convert the file, for instance with rsvg-convert" : ""));
        }
        return svg().getBytes(StandardCharsets.UTF_8);
    }
}

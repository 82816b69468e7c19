package expert.plot;

import earl.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A time line of locations: one row each, colored by region, with messages as arrows. */
final class TimelineDrawing implements Drawing {
    /** Rows; more locations share them. */
    private static final int MAX_ROWS = 128;
    /** Maximum number of arrows; of more messages the longest are drawn. */
    private static final int MAX_ARROWS = 1500;
    /** Up to this number, single arrows can be seen. */
    private static final int FEW_ARROWS = 150;
    /** Columns drawn for each pixel: many screens show two points where a page has one pixel. */
    private static final int FINENESS = 2;

    private static final double HEAD = 6;

    private final Trace trace;
    private final TimelineExcerpt excerpt;
    private final List<Integer> locations;
    private final double end;

    TimelineDrawing(Trace trace, TimelineExcerpt excerpt) {
        this.trace = trace;
        this.excerpt = excerpt;
        int all = trace.locations().size();
        for (int location : excerpt.locations()) {
            if (location < 0 || location >= all) {
                throw new IllegalArgumentException("there is no location " + location + " among " + all);
            }
        }
        this.locations = excerpt.locations().isEmpty()
                ? IntStream.range(0, all)
                        .filter(i -> trace.length(i) > 0)
                        .boxed()
                        .toList()
                : excerpt.locations();
        double last = Math.min(excerpt.end(), trace.duration());
        this.end = last > excerpt.begin() ? last : excerpt.begin() + 1;
    }

    @Override
    public int width() {
        return 1100;
    }

    @Override
    public int height() {
        int rows = Math.max(1, Math.min(MAX_ROWS, locations.size()));
        return 140 + (int) Math.round(rows * Math.clamp(560.0 / rows, 6, 34));
    }

    @Override
    public void draw(Sheet sheet, Labels labels) {
        TimelineRows rows = new TimelineRows(trace, locations, MAX_ROWS, excerpt.begin(), end);
        Arrows arrows = Arrows.of(trace, rows.rowOf(), excerpt.begin(), end, excerpt.messages() ? MAX_ARROWS : 0);
        if (!rows.legend().isEmpty()) {
            sheet.legend(rows.legend(), Colours::area);
        }
        sheet.note(note(rows, arrows));
        Axis time = Axis.linear(excerpt.begin(), end, labels.x().isEmpty() ? "time in s" : labels.x());
        sheet.roomBelow(Sheet.NUMBERS, time.label());
        sheet.labelLeft(labels.y());
        if (rows.count() > 0) {
            sheet.namesLeft(rows.labels());
            areas(sheet, rows);
        }
        sheet.numbersBelow(time, false);
        sheet.frame();
        sheet.canvas.clip(sheet.left, sheet.top, sheet.width(), sheet.height());
        for (Arrows.Arrow arrow : arrows.drawn()) {
            arrow(sheet, time, rows.count(), arrow, arrows.drawn().length <= FEW_ARROWS);
        }
        sheet.canvas.unclip();
    }

    private String note(TimelineRows rows, Arrows arrows) {
        List<String> notes = new ArrayList<>();
        if (rows.shared() > 1) {
            notes.add("Each row is " + rows.shared() + " locations, coloured by what most of their time was spent in.");
        }
        if (excerpt.messages() && arrows.all() > arrows.drawn().length) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Of %,d messages the %,d longest under way are drawn.",
                    arrows.all(),
                    arrows.drawn().length));
        }
        return String.join(" ", notes);
    }

    /** Draws the areas of one color together. */
    private static void areas(Sheet sheet, TimelineRows rows) {
        int columns = (int) Math.max(1, sheet.width() * FINENESS);
        byte[][] shades = rows.shades(columns);
        double wide = sheet.width() / columns;
        double part = sheet.height() / rows.count();
        double gap = part >= 10 ? 0.18 * part : part >= 5 ? 1 : 0;
        for (byte shade = 0; shade <= TimelineRows.OTHERS; shade++) {
            double[] corners = new double[4 * (columns / 2 + 1) * rows.count()];
            int n = 0;
            for (int row = 0; row < shades.length; row++) {
                byte[] here = shades[row];
                for (int column = 0; column < columns; column++) {
                    int from = column;
                    while (column < columns && here[column] == shade) {
                        column++;
                    }
                    if (column > from) {
                        corners[4 * n] = sheet.left + from * wide;
                        corners[4 * n + 1] = sheet.top + row * part + gap / 2;
                        corners[4 * n + 2] = (column - from) * wide;
                        corners[4 * n + 3] = part - gap;
                        n++;
                    }
                }
            }
            if (n > 0) {
                sheet.canvas.rectangles(corners, n, Colours.area(shade));
            }
        }
    }

    private static void arrow(Sheet sheet, Axis time, int rows, Arrows.Arrow arrow, boolean clear) {
        double part = sheet.height() / rows;
        double x1 = sheet.left + time.share(arrow.sent()) * sheet.width();
        double x2 = sheet.left + time.share(arrow.received()) * sheet.width();
        double y1 = sheet.top + (arrow.fromRow() + 0.5) * part;
        double y2 = sheet.top + (arrow.toRow() + 0.5) * part;
        double length = Math.hypot(x2 - x1, y2 - y1);
        if (!clear || length < HEAD) {
            sheet.canvas.line(x1, y1, x2, y2, 0.6, Colours.faded(Colours.INK, clear ? 255 : 90));
            return;
        }
        double dx = (x2 - x1) / length;
        double dy = (y2 - y1) / length;
        double neckX = x2 - dx * HEAD;
        double neckY = y2 - dy * HEAD;
        sheet.canvas.line(x1, y1, neckX, neckY, 1, Colours.INK);
        double half = HEAD * 0.4;
        sheet.canvas.polygon(
                new double[] {x2, neckX - dy * half, neckX + dy * half},
                new double[] {y2, neckY + dx * half, neckY - dx * half},
                3,
                Colours.INK);
    }
}

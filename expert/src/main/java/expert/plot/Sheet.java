package expert.plot;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The sheet of a picture: its content so far, and the free rectangle. Title, legend, note and axes each take space from its
 * sides.
 */
final class Sheet {
    static final double SMALL = 11;
    static final double TEXT = 12;
    private static final double TITLE = 15;
    private static final double MARGIN = 12;
    private static final double SWATCH = 12;
    /** Between two texts on a line. */
    private static final double GAP = 16;
    /** Least distance of an axis's ticks. */
    private static final double TICKS_X = 80;

    private static final double TICKS_Y = 48;
    private static final double MAX_LABEL = 120;

    final Canvas canvas;
    double left;
    double top;
    double right;
    double bottom;

    Sheet(Canvas canvas, int width, int height, String title) {
        this.canvas = canvas;
        left = MARGIN;
        top = MARGIN;
        right = width - MARGIN - 4;
        bottom = height - MARGIN;
        if (!title.isEmpty()) {
            canvas.text(
                    Lettering.fitted(title, TITLE, right - left),
                    left,
                    top + TITLE,
                    TITLE,
                    Canvas.Anchor.START,
                    0,
                    Colours.INK);
            top += TITLE + 12;
        }
    }

    double width() {
        return right - left;
    }

    double height() {
        return bottom - top;
    }

    /** Adds names and their colors above the free area, in as many lines as they need. */
    void legend(List<String> names, IntUnaryOperator colour) {
        double x = left;
        double y = top;
        for (int i = 0; i < names.size(); i++) {
            String name = Lettering.fitted(names.get(i), TEXT, Math.min(260, width() - SWATCH));
            double wide = SWATCH + 6 + Lettering.width(name, TEXT) + GAP;
            if (x + wide - GAP > right && x > left) {
                x = left;
                y += TEXT + 8;
            }
            canvas.rectangle(x, y + 1, SWATCH, SWATCH, colour.applyAsInt(i));
            canvas.text(name, x + SWATCH + 6, y + TEXT - 1, TEXT, Canvas.Anchor.START, 0, Colours.INK);
            x += wide;
        }
        top = y + TEXT + 12;
    }

    /** A remark below everything. */
    void note(String text) {
        if (!text.isEmpty()) {
            canvas.text(
                    Lettering.fitted(text, SMALL, width()), left, bottom, SMALL, Canvas.Anchor.START, 0, Colours.FAINT);
            bottom -= SMALL + 8;
        }
    }

    /** Takes the room for an axis below, labelled, whose ticks take {@code depth}; {@link #numbersBelow} or the like fills it. */
    void roomBelow(double depth, String label) {
        bottom -= depth + (label.isEmpty() ? 0 : TEXT + 8);
    }

    /** The label of the axis below, whose ticks take {@code depth}. */
    void labelBelow(double depth, String label) {
        if (!label.isEmpty()) {
            canvas.text(
                    label, (left + right) / 2, bottom + depth + TEXT + 4, TEXT, Canvas.Anchor.MIDDLE, 0, Colours.INK);
        }
    }

    /** An axis to the left with lines across: takes the room that it needs. Call it after {@link #roomBelow}. */
    void numbersLeft(Axis axis) {
        top += TEXT / 2;
        List<Axis.Tick> ticks = axis.ticks((int) (height() / TICKS_Y));
        double wide = ticks.stream()
                .mapToDouble(tick -> Lettering.width(tick.text(), TEXT))
                .max()
                .orElse(0);
        labelLeft(axis.label());
        left += wide + 8;
        for (Axis.Tick tick : ticks) {
            double y = bottom - axis.share(tick.value()) * height();
            canvas.line(left, y, right, y, 1, Colours.GRID);
            canvas.text(tick.text(), left - 8, y + TEXT * 0.36, TEXT, Canvas.Anchor.END, 0, Colours.INK);
        }
    }

    /** A label along the left side. */
    void labelLeft(String label) {
        if (!label.isEmpty()) {
            canvas.text(label, left + TEXT - 2, (top + bottom) / 2, TEXT, Canvas.Anchor.MIDDLE, -90, Colours.INK);
            left += TEXT + 8;
        }
    }

    /** The numbers of the axis below, {@link #NUMBERS} deep, and its label. */
    void numbersBelow(Axis axis, boolean lines) {
        for (Axis.Tick tick : axis.ticks((int) (width() / TICKS_X))) {
            double x = left + axis.share(tick.value()) * width();
            if (lines) {
                canvas.line(x, top, x, bottom, 1, Colours.GRID);
            }
            canvas.line(x, bottom, x, bottom + 4, 1, Colours.FRAME);
            canvas.text(tick.text(), x, bottom + 6 + TEXT, TEXT, Canvas.Anchor.MIDDLE, 0, Colours.INK);
        }
        labelBelow(NUMBERS, axis.label());
    }

    /** Height of the numbers of a horizontal axis. */
    static final double NUMBERS = 8 + TEXT;

    /** Height of the names below an axis, given the width for each: they are turned if they do not fit side by side. */
    static double depth(List<String> names, double room) {
        double longest = longest(names);
        return longest + 8 <= room || names.isEmpty() ? NUMBERS : 10 + 0.71 * Math.min(longest, MAX_LABEL) + 9;
    }

    private static double longest(List<String> names) {
        return names.stream()
                .mapToDouble(name -> Lettering.width(name, TEXT))
                .max()
                .orElse(0);
    }

    /** Names below, in the middle of equal parts; only some of them if there is no room for all. */
    void namesBelow(List<String> names) {
        double part = width() / names.size();
        boolean turned = longest(names) + 8 > part;
        int stride = turned ? stride(names.size(), (int) (width() / (TEXT + 4))) : 1;
        for (int i = 0; i < names.size(); i += stride) {
            double x = left + (i + 0.5) * part;
            canvas.line(x, bottom, x, bottom + 4, 1, Colours.FRAME);
            if (turned) {
                canvas.text(
                        Lettering.fitted(names.get(i), TEXT, MAX_LABEL),
                        x + 4,
                        bottom + TEXT + 2,
                        TEXT,
                        Canvas.Anchor.END,
                        -45,
                        Colours.INK);
            } else {
                canvas.text(names.get(i), x, bottom + 6 + TEXT, TEXT, Canvas.Anchor.MIDDLE, 0, Colours.INK);
            }
        }
    }

    /** Names to the left, in the middle of equal parts from the top: takes the room they need. */
    void namesLeft(List<String> names) {
        double wide = Math.min(longest(names), MAX_LABEL + 40);
        left += wide + 8;
        double part = height() / names.size();
        int stride = stride(names.size(), (int) (height() / (TEXT + 1)));
        for (int i = 0; i < names.size(); i += stride) {
            double y = top + (i + 0.5) * part;
            canvas.text(
                    Lettering.fitted(names.get(i), TEXT, wide + 1),
                    left - 8,
                    y + TEXT * 0.36,
                    TEXT,
                    Canvas.Anchor.END,
                    0,
                    Colours.INK);
        }
    }

    /** The first of 1, 2, 5, 10, ... with which the names fit. */
    private static int stride(int names, int room) {
        int power = 1;
        while (true) {
            for (int factor : new int[] {1, 2, 5}) {
                if ((long) factor * power * Math.max(1, room) >= names) {
                    return factor * power;
                }
            }
            power *= 10;
        }
    }

    /** A frame around the free area. */
    void frame() {
        canvas.polyline(
                new double[] {left, right, right, left, left},
                new double[] {bottom, bottom, top, top, bottom},
                5,
                1,
                0,
                Colours.FRAME);
    }
}

package expert.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines through points. */
final class LineDrawing implements Drawing {
    private final List<Series> series;

    LineDrawing(List<Series> series) {
        if (series.isEmpty()) {
            throw new IllegalArgumentException("there are no lines to draw");
        }
        this.series = List.copyOf(series);
    }

    @Override
    public int height() {
        return 480;
    }

    @Override
    public void draw(Sheet sheet, Labels labels) {
        double[] bounds = {
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (Series each : series) {
            double[] own = PixelEnvelope.bounds(each.points());
            for (int i = 0; i < own.length; i++) {
                bounds[i] = i % 2 == 0 ? Math.min(bounds[i], own[i]) : Math.max(bounds[i], own[i]);
            }
        }
        Axis x = Axis.linear(bounds[0], bounds[1], labels.x());
        Axis y = upright(bounds[2], bounds[3], labels.y());

        List<PixelEnvelope> lines = new ArrayList<>();
        long points = 0;
        boolean thinned = false;
        for (Series each : series) {
            PixelEnvelope line = PixelEnvelope.of(each.points(), x.low(), x.high(), (int) Math.max(1, sheet.width()));
            lines.add(each.steps() ? line.stepped() : line);
            thinned |= line.thinned();
            points += each.points().length();
        }

        List<String> names = series.stream().map(Series::name).toList();
        if (names.stream().anyMatch(name -> !name.isEmpty())) {
            sheet.legend(names, Colours::line);
        }
        if (thinned) {
            sheet.note(String.format(
                    Locale.ROOT,
                    "Of %,d points those are shown that can be seen: the extremes of each pixel.",
                    points));
        }
        sheet.roomBelow(Sheet.NUMBERS, x.label());
        sheet.numbersLeft(y);
        sheet.numbersBelow(x, true);
        sheet.frame();
        Canvas canvas = sheet.canvas;
        canvas.clip(sheet.left, sheet.top - 1, sheet.width(), sheet.height() + 2);
        for (int i = 0; i < lines.size(); i++) {
            PixelEnvelope line = lines.get(i);
            double[] atX = new double[line.n()];
            double[] atY = new double[line.n()];
            for (int j = 0; j < line.n(); j++) {
                atX[j] = sheet.left + x.share(line.x()[j]) * sheet.width();
                atY[j] = sheet.bottom - y.share(line.y()[j]) * sheet.height();
            }
            if (line.n() > 0) {
                canvas.polyline(atX, atY, line.n(), line.thinned() ? 1 : 1.5, Colours.dash(i), Colours.line(i));
            }
            lonePoints(canvas, atX, atY, Colours.line(i));
        }
        canvas.unclip();
    }

    /** Draws a point between two interruptions, which no line shows. */
    private static void lonePoints(Canvas canvas, double[] x, double[] y, int colour) {
        for (int i = 0; i < y.length; i++) {
            boolean before = i > 0 && !Double.isNaN(y[i - 1]);
            boolean after = i + 1 < y.length && !Double.isNaN(y[i + 1]);
            if (!Double.isNaN(y[i]) && !before && !after) {
                canvas.rectangle(x[i] - 2, y[i] - 2, 4, 4, colour);
            }
        }
    }

    /** A vertical axis: from 0 if that costs little space, with some space above. */
    static Axis upright(double low, double high, String label) {
        if (!(low <= high)) {
            return Axis.linear(low, high, label);
        }
        double from = low > 0 && low < 0.4 * high ? 0 : low;
        double to = high < 0 && high > 0.4 * low ? 0 : high;
        double room = 0.05 * (to - from);
        return Axis.linear(from < 0 ? from - room : from, to > 0 ? to + room : to, label);
    }
}

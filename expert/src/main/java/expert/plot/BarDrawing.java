package expert.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Bars. If there are too many bars, neighbors share one: the largest of them, or the mean of stacks. */
final class BarDrawing implements Drawing {
    /** Pixels that a bar needs. */
    private static final int MIN_WIDTH = 3;

    private final Bars bars;

    BarDrawing(Bars bars) {
        this.bars = bars.stacked() && bars.groups().size() > Colours.AREA_COUNT ? withOthers(bars) : bars;
    }

    /** If there are too many parts to distinguish by color, the smallest are combined. */
    private static Bars withOthers(Bars bars) {
        List<Bars.Group> kept = bars.groups().stream()
                .sorted(Comparator.comparingDouble(BarDrawing::size).reversed())
                .limit(Colours.AREA_COUNT)
                .toList();
        double[] others = new double[bars.labels().size()];
        List<Bars.Group> groups = new ArrayList<>();
        for (Bars.Group group : bars.groups()) {
            if (kept.contains(group)) {
                groups.add(group);
            } else {
                Arrays.setAll(others, i -> others[i] + (Double.isFinite(group.values()[i]) ? group.values()[i] : 0));
            }
        }
        groups.add(new Bars.Group("others", others));
        return new Bars(bars.labels(), groups, true);
    }

    private static double size(Bars.Group group) {
        return Arrays.stream(group.values())
                .filter(Double::isFinite)
                .map(Math::abs)
                .sum();
    }

    @Override
    public int height() {
        return 480;
    }

    @Override
    public void draw(Sheet sheet, Labels words) {
        int groups = bars.groups().size();
        int all = bars.labels().size();
        // The width of the numbers on the left is estimated.
        double room = sheet.width() - 90;
        int most = (int) Math.max(1, room / MIN_WIDTH / (bars.stacked() ? 1 : groups));
        int shared = (all + most - 1) / most;
        int n = (all + shared - 1) / shared;
        List<String> labels = new ArrayList<>();
        double[][] values = new double[groups][n];
        for (int i = 0; i < n; i++) {
            int from = i * shared;
            int to = Math.min(all, from + shared);
            labels.add(bars.labels().get(from));
            for (int group = 0; group < groups; group++) {
                values[group][i] = combined(bars.groups().get(group).values(), from, to);
            }
        }
        Axis y = LineDrawing.upright(Math.min(0, least(values)), Math.max(0, greatest(values)), words.y());

        List<String> names = bars.groups().stream().map(Bars.Group::name).toList();
        if (names.stream().anyMatch(name -> !name.isEmpty())) {
            sheet.legend(names, this::colour);
        }
        sheet.note(
                shared == 1
                        ? ""
                        : "Each bar is the " + (bars.stacked() ? "mean" : "largest") + " of " + shared
                                + " neighbours, named by the first.");
        double depth = Sheet.depth(labels, room / n);
        sheet.roomBelow(depth, words.x());
        sheet.numbersLeft(y);
        sheet.namesBelow(labels);
        sheet.labelBelow(depth, words.x());
        for (int group = 0; group < groups; group++) {
            draw(sheet, y, values, group);
        }
        double zero = sheet.bottom - y.share(0) * sheet.height();
        sheet.canvas.line(sheet.left, zero, sheet.right, zero, 1, Colours.FRAME);
    }

    private int colour(int group) {
        return bars.stacked() ? Colours.area(group) : Colours.line(group);
    }

    private void draw(Sheet sheet, Axis y, double[][] values, int group) {
        int n = values[group].length;
        double part = sheet.width() / n;
        int beside = bars.stacked() ? 1 : values.length;
        double gap = part > 3 * MIN_WIDTH ? 0.2 * part : 0;
        double wide = (part - gap) / beside;
        double[] corners = new double[4 * n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            double value = values[group][i];
            if (!Double.isFinite(value) || value == 0) {
                continue;
            }
            double below = 0;
            for (int other = 0; bars.stacked() && other < group; other++) {
                double lower = values[other][i];
                below += Double.isFinite(lower) && (lower < 0) == (value < 0) ? lower : 0;
            }
            double from = sheet.bottom - y.share(below) * sheet.height();
            double to = sheet.bottom - y.share(below + value) * sheet.height();
            corners[4 * count] = sheet.left + i * part + gap / 2 + (bars.stacked() ? 0 : group * wide);
            corners[4 * count + 1] = Math.min(from, to);
            corners[4 * count + 2] = wide;
            corners[4 * count + 3] = Math.abs(to - from);
            count++;
        }
        if (count > 0) {
            sheet.canvas.rectangles(corners, count, colour(group));
        }
    }

    private double combined(double[] values, int from, int to) {
        double result = Double.NaN;
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += Double.isFinite(values[i]) ? values[i] : 0;
            if (Double.isFinite(values[i]) && !(Math.abs(result) >= Math.abs(values[i]))) {
                result = values[i];
            }
        }
        return bars.stacked() ? sum / (to - from) : result;
    }

    private double greatest(double[][] values) {
        return extreme(values, 1);
    }

    private double least(double[][] values) {
        return -extreme(values, -1);
    }

    /** The greatest height of a bar, or of a stack's part that is of one sign. */
    private double extreme(double[][] values, int sign) {
        double result = 0;
        for (int i = 0; i < values[0].length; i++) {
            double sum = 0;
            for (double[] group : values) {
                double value = Double.isFinite(group[i]) ? Math.max(0, sign * group[i]) : 0;
                sum = bars.stacked() ? sum + value : Math.max(sum, value);
            }
            result = Math.max(result, sum);
        }
        return result;
    }
}

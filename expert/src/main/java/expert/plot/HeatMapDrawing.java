package expert.plot;

import java.util.ArrayList;
import java.util.List;

/** A matrix in colours. If there are too many cells, neighbors share one. */
final class HeatMapDrawing implements Drawing {
    /** Cells a side. */
    private static final int MAX_CELLS = 200;
    /** Colours of the scale. */
    private static final int SHADES = 64;

    private static final double BAR = 16;

    private final Grid grid;
    private final int sharedRows;
    private final int sharedColumns;
    private final int rows;
    private final int columns;
    private final double[] cells;

    HeatMapDrawing(Grid grid) {
        this.grid = grid;
        sharedRows = (grid.down().count() + MAX_CELLS - 1) / MAX_CELLS;
        sharedColumns = (grid.across().count() + MAX_CELLS - 1) / MAX_CELLS;
        rows = (grid.down().count() + sharedRows - 1) / sharedRows;
        columns = (grid.across().count() + sharedColumns - 1) / sharedColumns;
        cells = new double[rows * columns];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                cells[row * columns + column] = cell(row, column);
            }
        }
    }

    private double cell(int row, int column) {
        double sum = 0;
        double greatest = Double.NEGATIVE_INFINITY;
        int count = 0;
        int all = grid.across().count();
        int endRow = Math.min(grid.down().count(), (row + 1) * sharedRows);
        int endColumn = Math.min(all, (column + 1) * sharedColumns);
        for (int r = row * sharedRows; r < endRow; r++) {
            for (int c = column * sharedColumns; c < endColumn; c++) {
                double value = grid.values()[r * all + c];
                if (Double.isFinite(value)) {
                    sum += value;
                    greatest = Math.max(greatest, value);
                    count++;
                }
            }
        }
        if (count == 0) {
            return Double.NaN;
        }
        return switch (grid.shared()) {
            case SUM -> sum;
            case MEAN -> sum / count;
            case GREATEST -> greatest;
        };
    }

    private boolean isShown(double value) {
        return Double.isFinite(value) && (grid.logarithmic() ? value > 0 : value != 0);
    }

    @Override
    public int width() {
        return 760;
    }

    @Override
    public int height() {
        return grid.down().count() == grid.across().count() ? 680 : 480;
    }

    @Override
    public void draw(Sheet sheet, Labels labels) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : cells) {
            low = isShown(value) ? Math.min(low, value) : low;
            high = isShown(value) ? Math.max(high, value) : high;
        }
        boolean any = low <= high;
        Axis colours = grid.logarithmic() && any
                ? Axis.logarithmic(low, high, grid.label())
                : Axis.linear(any ? Math.min(0, low) : 0, any ? Math.max(0, high) : 1, grid.label());
        sheet.note(note());
        List<String> below = names(grid.across(), columns, sharedColumns);
        Axis x = Axis.linear(grid.across().low(), grid.across().high(), labels.x());
        Axis y = Axis.linear(grid.down().low(), grid.down().high(), labels.y());
        double depth = below.isEmpty() ? Sheet.NUMBERS : Sheet.depth(below, (sheet.width() - 180) / columns);
        String label = below.isEmpty() ? x.label() : labels.x();
        sheet.roomBelow(depth, label);
        legend(sheet, colours);
        List<String> beside = names(grid.down(), rows, sharedRows);
        if (beside.isEmpty()) {
            sheet.numbersLeft(y);
        } else {
            sheet.labelLeft(labels.y());
            sheet.namesLeft(beside);
        }
        if (below.isEmpty()) {
            sheet.numbersBelow(x, false);
        } else {
            sheet.namesBelow(below);
            sheet.labelBelow(depth, label);
        }
        cells(sheet, colours);
        sheet.frame();
    }

    private static List<String> names(Grid.Side side, int count, int shared) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count && !side.names().isEmpty(); i++) {
            names.add(side.names().get(i * shared));
        }
        return names;
    }

    private String note() {
        if (sharedRows == 1 && sharedColumns == 1) {
            return "";
        }
        String what = switch (grid.shared()) {
            case SUM -> "sum";
            case MEAN -> "mean";
            case GREATEST -> "greatest";
        };
        boolean named = !grid.down().names().isEmpty() || !grid.across().names().isEmpty();
        return "Each cell is the " + what + " of " + sharedRows + " x " + sharedColumns
                + (named ? ", named by the first." : ".");
    }

    /** Cells of one color are drawn together, neighbors in a row as one; numbers on the left grow upward, names go down. */
    private void cells(Sheet sheet, Axis colours) {
        double wide = sheet.width() / columns;
        double high = sheet.height() / rows;
        boolean upwards = grid.down().names().isEmpty();
        double[] corners = new double[4 * cells.length];
        for (int shade = 0; shade < SHADES; shade++) {
            int n = 0;
            for (int row = 0; row < rows; row++) {
                for (int column = 0; column < columns; column++) {
                    int from = column;
                    while (column < columns && shade(colours, cells[row * columns + column]) == shade) {
                        column++;
                    }
                    if (column > from) {
                        corners[4 * n] = sheet.left + from * wide;
                        corners[4 * n + 1] = sheet.top + (upwards ? rows - 1 - row : row) * high;
                        corners[4 * n + 2] = (column - from) * wide;
                        corners[4 * n + 3] = high;
                        n++;
                    }
                }
            }
            if (n > 0) {
                sheet.canvas.rectangles(corners, n, Colours.scale(shade / (SHADES - 1.0)));
            }
        }
    }

    private int shade(Axis colours, double value) {
        return isShown(value) ? (int) Math.round(Math.clamp(colours.share(value), 0, 1) * (SHADES - 1)) : -1;
    }

    /** The scale of colours, at the right: takes the room that it needs. */
    private static void legend(Sheet sheet, Axis colours) {
        List<Axis.Tick> ticks = colours.ticks((int) (sheet.height() / 40));
        double wide = 0;
        for (Axis.Tick tick : ticks) {
            wide = Math.max(wide, Lettering.width(tick.text(), Sheet.TEXT));
        }
        double label = colours.label().isEmpty() ? 0 : Sheet.TEXT + 10;
        double right = sheet.right - label - wide - 8;
        double left = right - BAR;
        double top = sheet.top + Sheet.TEXT / 2;
        double part = (sheet.bottom - top) / SHADES;
        for (int i = 0; i < SHADES; i++) {
            sheet.canvas.rectangle(left, sheet.bottom - (i + 1) * part, BAR, part, Colours.scale(i / (SHADES - 1.0)));
        }
        for (Axis.Tick tick : ticks) {
            double y = sheet.bottom - colours.share(tick.value()) * (sheet.bottom - top);
            sheet.canvas.line(right, y, right + 4, y, 1, Colours.FRAME);
            sheet.canvas.text(
                    tick.text(), right + 7, y + Sheet.TEXT * 0.36, Sheet.TEXT, Canvas.Anchor.START, 0, Colours.INK);
        }
        if (label > 0) {
            sheet.canvas.text(
                    colours.label(),
                    sheet.right,
                    (top + sheet.bottom) / 2,
                    Sheet.TEXT,
                    Canvas.Anchor.MIDDLE,
                    -90,
                    Colours.INK);
        }
        sheet.right = left - 20;
    }
}

package expert.script;

import earl.Column;
import expert.plot.Bars;
import expert.plot.Grid;
import expert.plot.Picture;
import expert.plot.Series;
import expert.plot.TimelineExcerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Pictures that scripts draw. Each method writes a file and answers its path, or null, with {@link Host#lastError} saying what is wrong.
 * The last argument of each is what all have in common: title, label of x, label of y, file, width and height (0: as it comes). Public for
 * the script engine's sake only.
 */
public final class Plots {
    private final Host host;
    private final OutputFolder out;
    private final Allowance allowance;

    Plots(Host host, OutputFolder out, Allowance allowance) {
        this.host = host;
        this.out = out;
        this.allowance = allowance;
    }

    /** Lines: their names, and x and y of each, lists or columns. */
    @HostAccess.Export
    public @Nullable String line(Value names, Value across, Value up, boolean steps, Value common) {
        return written(common, () -> {
            List<Series> series = new ArrayList<>();
            for (int i = 0; i < names.getArraySize(); i++) {
                String name = names.getArrayElement(i).asString();
                Column x = column(across.getArrayElement(i));
                Column y = column(up.getArrayElement(i));
                Series line = x != null && y != null
                        ? Series.of(name, x, y)
                        : Series.of(name, numbers(across.getArrayElement(i)), numbers(up.getArrayElement(i)));
                series.add(steps ? line.stepped() : line);
            }
            return Picture.lines(series);
        });
    }

    /** Bars: labels, names of groups, and the values of each. */
    @HostAccess.Export
    public @Nullable String bar(Value labels, Value names, Value values, boolean stacked, Value common) {
        return written(common, () -> {
            List<Bars.Group> groups = new ArrayList<>();
            for (int i = 0; i < names.getArraySize(); i++) {
                groups.add(new Bars.Group(names.getArrayElement(i).asString(), numbers(values.getArrayElement(i))));
            }
            return Picture.bars(new Bars(words(labels), groups, stacked));
        });
    }

    /** A heat map: rows of values; what rows and columns are, each a list of words, two numbers, or null. */
    @HostAccess.Export
    public @Nullable String heatmap(
            Value rows,
            @Nullable Value down,
            @Nullable Value across,
            String label,
            boolean log,
            String shared,
            Value common) {
        return written(common, () -> {
            int height = (int) rows.getArraySize();
            double[][] values = new double[height][];
            for (int row = 0; row < height; row++) {
                values[row] = numbers(rows.getArrayElement(row));
                if (values[row].length != values[0].length) {
                    throw new IllegalArgumentException("row " + row + " of the matrix has " + values[row].length
                            + " values, the first has " + values[0].length);
                }
            }
            int width = height == 0 ? 0 : values[0].length;
            double[] all = new double[Math.multiplyExact(height, width)];
            for (int row = 0; row < height; row++) {
                System.arraycopy(values[row], 0, all, row * width, width);
            }
            return Picture.heatMap(
                    new Grid(side(down, height), side(across, width), all, label, log, combined(shared)));
        });
    }

    private static Grid.Side side(@Nullable Value given, int count) {
        if (given == null || given.isNull()) {
            return count == 0 ? new Grid.Side(0, List.of(), 0, 0) : Grid.Side.numbered(count);
        }
        if (given.getArraySize() == 2 && given.getArrayElement(0).isNumber()) {
            return Grid.Side.range(
                    count,
                    given.getArrayElement(0).asDouble(),
                    given.getArrayElement(1).asDouble());
        }
        return new Grid.Side(count, words(given), 0, 0);
    }

    private static Grid.Combined combined(String shared) {
        return switch (shared) {
            case "sum" -> Grid.Combined.SUM;
            case "mean" -> Grid.Combined.MEAN;
            case "max" -> Grid.Combined.GREATEST;
            default -> throw new IllegalArgumentException("cells share a place by sum, mean or max, not by " + shared);
        };
    }

    /** A time line of the trace: from begin to end (NaN: the trace's), of some locations (none: all), with messages or without. */
    @HostAccess.Export
    public @Nullable String timeline(double begin, double end, Value locations, boolean messages, Value common) {
        return written(common, () -> {
            List<Integer> chosen = new ArrayList<>();
            for (int i = 0; i < locations.getArraySize(); i++) {
                chosen.add(locations.getArrayElement(i).asInt());
            }
            double last = Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
            return Picture.timeline(host.trace(), new TimelineExcerpt(begin, last, chosen, messages));
        });
    }

    private @Nullable String written(Value common, Supplier<Picture> drawing) {
        return host.guarded(() -> {
            String file = common.getArrayElement(3).asString();
            Picture picture = drawing.get()
                    .titled(common.getArrayElement(0).asString())
                    .x(common.getArrayElement(1).asString())
                    .y(common.getArrayElement(2).asString());
            int width = common.getArrayElement(4).asInt();
            if (width != 0) {
                picture = picture.size(width, common.getArrayElement(5).asInt());
            }
            return put(file, picture.encoded(file));
        });
    }

    private String put(String file, byte[] content) {
        try {
            return out.write(file, content, allowance).toString();
        } catch (IOException failure) {
            throw new IllegalArgumentException(file + ": cannot be written: " + failure.getMessage(), failure);
        }
    }

    private static @Nullable Column column(Value value) {
        return value.isHostObject() && value.asHostObject() instanceof ScriptColumn column ? column.column() : null;
    }

    /** The numbers of a list or a column; what is null is NaN. */
    private static double[] numbers(Value value) {
        Column column = column(value);
        if (column != null) {
            return column.toNumbers();
        }
        double[] numbers = new double[Math.toIntExact(value.getArraySize())];
        for (int i = 0; i < numbers.length; i++) {
            Value element = value.getArrayElement(i);
            if (!element.isNumber() && !element.isNull() && !element.isBoolean()) {
                throw new IllegalArgumentException("a picture shows numbers, not "
                        + (element.isString() ? "'" + element.asString() + "'" : element.toString()));
            }
            numbers[i] = element.isNumber()
                    ? element.asDouble()
                    : element.isNull() ? Double.NaN : element.asBoolean() ? 1 : 0;
        }
        return numbers;
    }

    private static List<String> words(Value list) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < list.getArraySize(); i++) {
            words.add(list.getArrayElement(i).asString());
        }
        return words;
    }
}

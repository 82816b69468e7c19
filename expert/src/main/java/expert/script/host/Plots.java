package expert.script.host;

import earl.Column;
import expert.plot.Bars;
import expert.plot.Grid;
import expert.plot.Picture;
import expert.plot.Series;
import expert.plot.TimelineExcerpt;
import expert.script.ForScripts;
import expert.script.sandbox.Allowance;
import expert.script.sandbox.OutputFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Pictures that scripts draw. Each method writes a file and returns its path.
 */
@ForScripts
public final class Plots {
    private final Host host;
    private final OutputFolder out;
    private final Allowance allowance;

    Plots(Host host, OutputFolder out, Allowance allowance) {
        this.host = host;
        this.out = out;
        this.allowance = allowance;
    }

    /** The common properties of every picture, to be filled in. */
    @ForScripts
    public static final class Frame {
        private final String file;

        @HostAccess.Export
        public String title = "";

        /** Label of the axis that leads to the right. */
        @HostAccess.Export
        public String x = "";

        /** Label of the axis that leads up. */
        @HostAccess.Export
        public String y = "";

        /** Pixels across; 0: as it comes. */
        @HostAccess.Export
        public int width;

        /** Pixels down. */
        @HostAccess.Export
        public int height;

        Frame(String file) {
            this.file = file;
        }
    }

    /** The frame of a picture in a file. */
    @HostAccess.Export
    public Frame frame(String file) {
        return new Frame(file);
    }

    /** Lines: their names, and x and y of each, lists or columns. */
    @HostAccess.Export
    public Answer line(Value names, Value across, Value up, boolean steps, Frame frame) {
        return written(frame, () -> {
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
    public Answer bar(Value labels, Value names, Value values, boolean stacked, Frame frame) {
        return written(frame, () -> {
            List<Bars.Group> groups = new ArrayList<>();
            for (int i = 0; i < names.getArraySize(); i++) {
                groups.add(new Bars.Group(names.getArrayElement(i).asString(), numbers(values.getArrayElement(i))));
            }
            return Picture.bars(new Bars(words(labels), groups, stacked));
        });
    }

    /** A heat map: rows of values; the meaning of rows and columns is a list of strings, two numbers, or null. */
    @HostAccess.Export
    public Answer heatmap(
            Value rows,
            @Nullable Value down,
            @Nullable Value across,
            String label,
            boolean log,
            String shared,
            Frame frame) {
        return written(frame, () -> {
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
    public Answer timeline(double begin, double end, Value locations, boolean messages, Frame frame) {
        return written(frame, () -> {
            List<Integer> chosen = new ArrayList<>();
            for (int i = 0; i < locations.getArraySize(); i++) {
                chosen.add(locations.getArrayElement(i).asInt());
            }
            double last = Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
            return Picture.timeline(host.trace(), new TimelineExcerpt(begin, last, chosen, messages));
        });
    }

    private Answer written(Frame frame, Supplier<Picture> drawing) {
        return Answer.of(() -> {
            Picture picture = drawing.get().titled(frame.title).x(frame.x).y(frame.y);
            if (frame.width != 0) {
                picture = picture.size(frame.width, frame.height);
            }
            return put(frame.file, picture.encoded(frame.file));
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

    /** The numbers of a list or a column; null becomes NaN. */
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

package earl.replay.operations;

import earl.TraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Operations in columns. Steps, workers and types are numbers from 0; workers in order of their values, types in order of their
 * names.
 */
public final class Operations {
    final Path file;
    /** Values of the column of steps, ascending. */
    final long[] steps;
    /** [worker][column of a worker] -> value. */
    final int[][] workers;

    final List<String> types;
    /** [operation]. */
    final int[] step;
    /** [operation]. */
    final int[] worker;
    /** [operation]. */
    final int[] type;
    /** [operation] -> number within step, worker and type. */
    final int[] number;
    /** [operation] -> seconds. */
    final double[] begin;
    /** [operation] -> seconds. */
    final double[] duration;

    private Operations(Path file, OperationTable table, DependencyRules.Columns columns) throws IOException {
        this.file = file;
        int rows = table.rows();
        if (rows == 0) {
            throw new TraceException(file, -1, "has no operations");
        }
        double[] stepValues = whole(table, columns.step());
        steps = Arrays.stream(stepValues)
                .mapToLong(value -> (long) value)
                .sorted()
                .distinct()
                .toArray();
        step = new int[rows];
        for (int row = 0; row < rows; row++) {
            step[row] = Arrays.binarySearch(steps, (long) stepValues[row]);
        }
        worker = new int[rows];
        workers = workers(table, columns.workers(), worker);
        String[] names = table.texts(columns.type());
        types = Arrays.stream(names).distinct().sorted().toList();
        Map<String, Integer> ids = new LinkedHashMap<>();
        types.forEach(name -> ids.put(name, ids.size()));
        type = Arrays.stream(names).mapToInt(name -> ids.getOrDefault(name, -1)).toArray();
        begin = seconds(table, columns.begin());
        duration = seconds(table, columns.duration());
        number = columns.number() == null ? counted() : integers(table, columns.number());
    }

    /** Reads the columns that rules name. @throws TraceException if a column is missing or holds something else */
    public static Operations of(Path file, OperationTable table, DependencyRules rules) throws IOException {
        return new Operations(file, table, rules.columns());
    }

    int rows() {
        return step.length;
    }

    private int[][] workers(OperationTable table, List<String> columns, int[] ids) throws IOException {
        int[][] values = new int[columns.size()][];
        for (int column = 0; column < values.length; column++) {
            values[column] = integers(table, columns.get(column));
        }
        Map<List<Integer>, Integer> known = new LinkedHashMap<>();
        for (int row = 0; row < ids.length; row++) {
            int at = row;
            List<Integer> key = IntStream.range(0, values.length)
                    .mapToObj(c -> values[c][at])
                    .toList();
            ids[row] = known.computeIfAbsent(key, unknown -> known.size());
        }
        List<List<Integer>> found = new ArrayList<>(known.keySet());
        List<List<Integer>> sorted = new ArrayList<>(found);
        sorted.sort((a, b) -> {
            for (int column = 0; column < a.size(); column++) {
                int order = Integer.compare(a.get(column), b.get(column));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        });
        int[] place = found.stream().mapToInt(sorted::indexOf).toArray();
        for (int row = 0; row < ids.length; row++) {
            ids[row] = place[ids[row]];
        }
        return sorted.stream()
                .map(key -> key.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Numbers of operations by begin, within step, worker and type. */
    private int[] counted() {
        int[] numbers = new int[step.length];
        int[] next = new int[steps.length * workers.length * types.size()];
        IntStream.range(0, step.length)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> begin[row]))
                .forEach(row ->
                        numbers[row] = next[(step[row] * workers.length + worker[row]) * types.size() + type[row]]++);
        return numbers;
    }

    private double[] seconds(OperationTable table, String column) throws IOException {
        double[] values = table.numbers(column);
        for (int row = 0; row < values.length; row++) {
            if (!Double.isFinite(values[row])) {
                throw new TraceException(
                        file, -1, "row " + (row + 1) + ": column " + column + ": expected seconds, not " + values[row]);
            }
        }
        return values;
    }

    private int[] integers(OperationTable table, String column) throws IOException {
        return Arrays.stream(whole(table, column))
                .mapToInt(value -> (int) value)
                .toArray();
    }

    private double[] whole(OperationTable table, String column) throws IOException {
        double[] values = table.numbers(column);
        for (int row = 0; row < values.length; row++) {
            if (values[row] != (int) values[row]) {
                throw new TraceException(
                        file,
                        -1,
                        "row " + (row + 1) + ": column " + column + ": expected a whole number, not " + values[row]);
            }
        }
        return values;
    }
}

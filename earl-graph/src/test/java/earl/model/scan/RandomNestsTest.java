package earl.model.scan;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventFilter;
import earl.Trace;
import earl.model.AffineExpression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What marks in random nests read, where the counts of loops depend on the counters around them, against running the nest. */
class RandomNestsTest {
    private static final int PROCESSES = 3;

    /** A mark before or behind a construct. */
    private record Mark(String label, int process, boolean behind, boolean span) {
        String text() {
            return "get \"" + label + "\" {" + process + "}." + (span ? "duration" : "time") + (behind ? " <-" : " ->");
        }
    }

    /** A construct with its marks: an event of a process, or a loop. */
    private record Statement(int process, AffineExpression count, List<Statement> body, List<Mark> marks) {}

    @TempDir
    Path folder;

    private int labels;

    private List<Statement> body(Random random, List<AffineExpression> around) {
        List<Statement> body = new ArrayList<>();
        int size = 1 + random.nextInt(3);
        for (int i = 0; i < size; i++) {
            boolean loop = around.size() < 3 && random.nextInt(5) > 1;
            int process = random.nextInt(PROCESSES);
            long[] coefficients = random.longs(around.size(), 0, 3).toArray();
            boolean varies = Arrays.stream(coefficients).sum() > 0;
            AffineExpression count = new AffineExpression(random.nextInt(3) + (varies ? 0 : 1), coefficients);
            List<AffineExpression> deeper = new ArrayList<>(around);
            deeper.add(count);
            List<Statement> inner = loop ? body(random, deeper) : List.of();
            List<Mark> marks = new ArrayList<>();
            int[] in = loop ? members(inner) : new int[] {process};
            if (random.nextInt(3) == 0) {
                int who = in[random.nextInt(in.length)];
                marks.add(new Mark("m" + labels++, who, random.nextBoolean(), loop && random.nextBoolean()));
            }
            body.add(new Statement(process, count, inner, marks));
        }
        return body;
    }

    private static int[] members(List<Statement> body) {
        return body.stream()
                .flatMapToInt(s -> Arrays.stream(s.body.isEmpty() ? new int[] {s.process} : members(s.body)))
                .distinct()
                .sorted()
                .toArray();
    }

    private static void write(List<Statement> body, int first, int depth, StringBuilder to) {
        for (Statement statement : body) {
            statement.marks.stream().filter(mark -> !mark.behind).forEach(mark -> to.append(mark.text() + "\n"));
            if (statement.body.isEmpty()) {
                to.append(statement.process + " send " + statement.process + " t\n");
            } else {
                long[] coefficients = new long[depth];
                Arrays.setAll(coefficients, statement.count::coefficient);
                String last = new AffineExpression(statement.count.constant() - 1 + first, coefficients).text(first);
                to.append("for i" + depth + " = " + first + " to " + last + "\n");
                write(statement.body, first, depth + 1, to);
                to.append("done\n");
            }
            statement.marks.stream().filter(mark -> mark.behind).forEach(mark -> to.append(mark.text() + "\n"));
        }
    }

    /** Runs statements; a row has the place of the construct and its length. */
    private static void run(
            List<Statement> body, int first, List<Long> counters, List<Integer> events, List<Object[]> rows) {
        for (Statement statement : body) {
            long[] before = lengths(events);
            List<Object[]> own = new ArrayList<>();
            for (Mark mark : statement.marks) {
                Object[] row = {mark, List.copyOf(counters), before[mark.process], 0L, statement.body.isEmpty()};
                own.add(row);
                if (!mark.behind) {
                    rows.add(row);
                }
            }
            if (statement.body.isEmpty()) {
                events.add(statement.process);
            } else {
                long count = statement.count.at(
                        counters.stream().mapToLong(c -> c - first).toArray());
                for (long i = 0; i < count; i++) {
                    List<Long> deeper = new ArrayList<>(counters);
                    deeper.add(i + first);
                    run(statement.body, first, deeper, events, rows);
                }
            }
            long[] after = lengths(events);
            for (Object[] row : own) {
                Mark mark = (Mark) row[0];
                row[3] = after[mark.process] - before[mark.process];
                if (mark.behind) {
                    rows.add(row);
                }
            }
        }
    }

    private static long[] lengths(List<Integer> events) {
        long[] lengths = new long[PROCESSES];
        events.forEach(process -> lengths[process]++);
        return lengths;
    }

    @Test
    void rowsAreThoseOfRunningTheNest() throws IOException {
        int rowsInAll = 0;
        int curved = 0;
        for (long seed = 0; rowsInAll < 4000; seed++) {
            Random random = new Random(seed);
            labels = 0;
            List<Statement> nest = body(random, List.of());
            int first = random.nextInt(2);
            StringBuilder text = new StringBuilder();
            write(nest, first, 0, text);
            List<Integer> events = new ArrayList<>();
            List<Object[]> rows = new ArrayList<>();
            run(nest, first, List.of(), events, rows);
            // a process that does nothing at all is not in the trace
            if (events.size() > 3000
                    || rows.isEmpty()
                    || rows.stream().anyMatch(row -> !events.contains(((Mark) row[0]).process))) {
                continue;
            }
            String as = "seed " + seed + "\n" + text;
            StringBuilder lines = new StringBuilder();
            events.forEach(process -> lines.append(process + " send " + process + " t\n"));
            ScanPlan plan = AnnotatedModel.read(Files.writeString(folder.resolve("A.txt"), text));
            curved += ScanPlaces.of(plan).contains("^") ? 1 : 0;
            try (Trace trace = Trace.open(Files.writeString(folder.resolve("trace.txt"), lines))) {
                List<List<Double>> times = times(trace);
                List<String> expected = rows.stream()
                        .map(row -> ((Mark) row[0]).label + row[1] + " " + value(row, times))
                        .toList();
                List<String> found = new ArrayList<>();
                new Extraction(trace)
                        .run(
                                plan,
                                (mark, counters, process, value) ->
                                        found.add(mark.label() + Arrays.toString(counters) + " " + value));
                assertThat(found).as(as).isEqualTo(expected);
            }
            rowsInAll += rows.size();
        }
        assertThat(curved).isGreaterThan(5);
    }

    private static List<List<Double>> times(Trace trace) {
        List<List<Double>> times = new ArrayList<>();
        for (int process = 0; process < PROCESSES; process++) {
            List<Double> own = new ArrayList<>();
            int rank = process;
            trace.locations().stream()
                    .filter(location -> location.rank() == rank)
                    .forEach(location -> {
                        EventCursor cursor =
                                new EventCursor(trace, EventFilter.all().on(location.id()));
                        while (cursor.next()) {
                            if (cursor.type() == earl.EventType.SEND) {
                                own.add(cursor.time());
                            }
                        }
                    });
            times.add(own);
        }
        return times;
    }

    private static double value(Object[] row, List<List<Double>> times) {
        Mark mark = (Mark) row[0];
        List<Double> own = times.get(mark.process);
        int place = Math.toIntExact((Long) row[2]);
        int length = Math.toIntExact((Long) row[3]);
        boolean event = (Boolean) row[4];
        if (mark.span) {
            return length == 0 ? 0 : own.get(place + length - 1) - own.get(place);
        }
        return own.get(Math.min(mark.behind && !event ? place + length : place, own.size() - 1));
    }

    /** The places of a plan's marks in words. */
    private static final class ScanPlaces {
        static String of(ScanPlan plan) {
            StringBuilder words = new StringBuilder();
            plan.items().forEach(item -> add(item, words));
            return words.toString();
        }

        private static void add(ScanPlan.Item item, StringBuilder words) {
            switch (item) {
                case ScanPlan.Loop loop -> loop.items().forEach(inner -> add(inner, words));
                case ScanPlan.Mark mark ->
                    mark.places()
                            .values()
                            .forEach(place -> words.append(place.text(0)).append('\n'));
            }
        }
    }
}

package expert.structure;

import earl.graph.forest.LoopForest;
import earl.graph.loop.LoopFigures;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Loops as a table: a line a loop, loops in a loop indented below it. */
public final class LoopText {
    /** The beginning and the end of a run, which are compared: a tenth each. */
    private static final int PARTS = 10;

    private static final int MAX_WIDTH = 44;
    /** The share of the run from which a loop is listed. */
    private static final double MIN_SHARE = 0.01;

    private record Column(String first, String second, Function<ProgramLoop, String> cell) {}

    private LoopText() {}

    /**
     * The loops, below a title that says whose they are: side by side those first that take most time.
     *
     * @param all whether to list those too that take less than 1 % of the run
     * @param width cells of a line: columns that do not fit follow in further tables below
     */
    public static String of(String title, ProgramLoops loops, boolean all, int width) {
        StringBuilder text = new StringBuilder();
        text.append(Layout.clean(title)).append('\n');
        if (loops.loops().isEmpty()) {
            return text.toString();
        }
        boolean several = loops.locations().size() > 1;
        List<ProgramLoop> listed = listed(loops, all ? 0 : MIN_SHARE);
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("share of", "the run", loop -> Words.percent(loops.share(loop))));
        columns.add(new Column("", "iterations", loop -> range(loop, LoopFigures::iterations)));
        columns.add(new Column("in an", "entry", LoopText::trips));
        columns.add(new Column("time", several ? "a rank" : "", loop -> Words.duration(loop.mean(LoopFigures::time))));
        columns.add(new Column("without", "loops in it", loop -> Words.duration(loop.mean(LoopFigures::ownTime))));
        columns.add(new Column("", "MPI", loop -> Words.percent(loop.mpiShare())));
        if (several) {
            columns.add(new Column("MPI by rank", "least", loop -> Words.percent(loop.least(LoopFigures::mpiShare))));
            columns.add(new Column("", "most", loop -> Words.percent(loop.greatest(LoopFigures::mpiShare))));
        }
        columns.add(new Column("", "waits", loop -> Words.percent(share(loop))));
        columns.add(new Column("iteration", "shortest", loop -> Words.duration(loop.least(LoopFigures::shortest))));
        columns.add(new Column("", "mean", loop -> Words.duration(mean(loop))));
        columns.add(new Column("", "longest", loop -> Words.duration(loop.greatest(LoopFigures::longest))));
        columns.add(new Column("first to", "last tenth", loop -> change(loops, loop)));
        List<List<String>> rows = new ArrayList<>();
        rows.add(columns.stream().map(Column::first).toList());
        rows.add(columns.stream().map(Column::second).toList());
        List<String> labels = new ArrayList<>(List.of("", "loop"));
        for (ProgramLoop loop : listed) {
            labels.add(Layout.left(String.valueOf(loop.number()), digits(loops))
                    + "  ".repeat(loop.depth())
                    + RegionNames.shown(loop.label())
                    + (loop.otherEntries().isEmpty() ? "" : " !")
                    + (loop.isUndistinguished() ? " ?" : ""));
            rows.add(columns.stream().map(column -> column.cell.apply(loop)).toList());
        }
        text.append('\n').append(tables(labels, rows, width));
        int little = loops.loops().size() - listed.size();
        if (little > 0) {
            text.append("and ")
                    .append(Words.count(little, "loop"))
                    .append(" with less than 1 % of the run")
                    .append(little == 1 ? " (--all lists it)\n" : " each (--all lists them)\n");
        }
        for (ProgramLoop loop : listed) {
            if (!loop.otherEntries().isEmpty()) {
                text.append("! loop ")
                        .append(loop.number())
                        .append(" is also entered at ")
                        .append(RegionNames.shown(String.join(", ", loop.otherEntries())))
                        .append(": EXPERT may count its iterations differently from the program.\n");
            }
            if (loop.isUndistinguished()) {
                text.append("? loop ")
                        .append(loop.number())
                        .append(
                                ": EXPERT cannot distinguish its iterations. They differ, but not in an order that repeats. If several"
                                        + " calls\n  of the program share a call site, an iteration of the program's loop may have several of"
                                        + " these.\n");
            }
        }
        return text.toString();
    }

    /** Outer loops before those in them, those side by side by their times. */
    private static List<ProgramLoop> listed(ProgramLoops loops, double least) {
        List<ProgramLoop> listed = new ArrayList<>();
        Deque<ProgramLoop> open = new ArrayDeque<>();
        int parent = LoopForest.NONE;
        while (true) {
            int of = parent;
            loops.loops().stream()
                    .filter(loop -> loop.parent() == of && loops.share(loop) >= least)
                    .sorted(Comparator.comparingDouble(loop -> loop.sum(LoopFigures::time)))
                    .forEach(open::push);
            if (open.isEmpty()) {
                return listed;
            }
            listed.add(open.pop());
            parent = listed.getLast().number();
        }
    }

    private static int digits(ProgramLoops loops) {
        return String.valueOf(loops.loops().size() - 1).length();
    }

    /** As many tables as the width requires, each with the labels. */
    private static String tables(List<String> labels, List<List<String>> rows, int width) {
        int left = labels.stream()
                .mapToInt(Layout::width)
                .filter(cells -> cells <= MAX_WIDTH)
                .max()
                .orElse(0);
        int count = rows.getFirst().size();
        int[] widths = new int[count];
        for (List<String> row : rows) {
            for (int i = 0; i < count; i++) {
                widths[i] = Math.max(widths[i], Layout.width(row.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (from < count) {
            int to = from;
            int used = left;
            while (to < count && (to == from || used + 2 + widths[to] <= width)) {
                used += 2 + widths[to++];
            }
            text.append(from == 0 ? "" : "\n").append(table(labels, rows, left, widths, from, to));
            from = to;
        }
        return text.toString();
    }

    private static String table(
            List<String> labels, List<List<String>> rows, int left, int[] widths, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            StringBuilder line = new StringBuilder();
            for (int i = from; i < to; i++) {
                line.append("  ").append(Layout.right(rows.get(row).get(i), widths[i]));
            }
            text.append(Layout.row(labels.get(row), left, line.toString()).stripTrailing())
                    .append('\n');
        }
        return text.toString();
    }

    private static String range(ProgramLoop loop, Function<LoopFigures, Long> figure) {
        long least = (long) loop.least(figure::apply);
        long most = (long) loop.greatest(figure::apply);
        return least == most ? Words.count(most) : Words.count(least) + "-" + Words.count(most);
    }

    private static String trips(ProgramLoop loop) {
        long least = (long) loop.least(LoopFigures::leastInEntry);
        long most = (long) loop.greatest(LoopFigures::mostInEntry);
        return least == most ? Words.count(most) : Words.count(least) + "-" + Words.count(most);
    }

    private static double share(ProgramLoop loop) {
        double time = loop.sum(LoopFigures::time);
        return time > 0 ? loop.sum(LoopFigures::waited) / time : 0;
    }

    private static double mean(ProgramLoop loop) {
        return loop.sum(LoopFigures::time) / loop.sum(LoopFigures::iterations);
    }

    private static String change(ProgramLoops loops, ProgramLoop loop) {
        if (loop.iterations() < PARTS) {
            return "";
        }
        double[] parts = loops.evolution(loop, PARTS);
        double change = parts[PARTS - 1] / parts[0] - 1;
        return Double.isFinite(change) ? String.format(Locale.ROOT, "%+.1f %%", 100 * change + 0.0) : "";
    }
}

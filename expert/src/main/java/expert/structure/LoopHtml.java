package expert.structure;

import earl.graph.loop.LoopFigures;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import expert.page.PageLinks;
import expert.page.PageTemplate;
import expert.plot.Bars;
import expert.plot.Grid;
import expert.plot.Picture;
import expert.plot.Series;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Loops as a self-contained page: the table and, for each outermost loop and its inner loop with the most time, the duration
 * of each iteration on each process, its evolution over the run, and MPI's share.
 */
public final class LoopHtml {
    /** Wider than this, iterations share a column. */
    private static final int COLUMNS = 800;

    private static final int WIDTH = 960;
    private static final double SHOWN = 0.01;

    private LoopHtml() {}

    /** Writes the page. */
    public static void write(Writer to, String title, ProgramLoops loops, PageLinks links) throws IOException {
        PageTemplate.write("loops.html", to, place -> {
            switch (place) {
                case "LINKS" -> links.write("loops", to);
                case "TITLE" -> to.write(PageTemplate.escaped(title));
                case "LOOPS" -> body(to, loops);
                default -> throw new IllegalStateException("the page has no part " + place);
            }
        });
    }

    private static void body(Writer to, ProgramLoops loops) throws IOException {
        table(to, loops);
        double whole = loops.loops().stream()
                .filter(loop -> loop.depth() == 1)
                .mapToDouble(loop -> loop.sum(LoopFigures::time))
                .sum();
        for (ProgramLoop loop : loops.loops()) {
            if (loop.iterations() > 1 && loop.sum(LoopFigures::time) >= SHOWN * whole) {
                section(to, loops, loop);
            }
        }
    }

    private static void table(Writer to, ProgramLoops loops) throws IOException {
        to.write("<div class=\"wide\"><table><tr><th>loop</th><th>iterations</th><th>entries</th><th>time, all"
                + " ranks</th><th>without loops in"
                + " it</th><th>MPI</th><th>least</th><th>mean</th><th>most</th><th>waits</th><th>sends and receives</th><th>bytes"
                + " sent</th><th>mean iteration</th></tr>\n");
        for (ProgramLoop loop : loops.loops()) {
            double time = loop.sum(LoopFigures::time);
            to.write(String.format(
                    Locale.ROOT,
                    "<tr><td style=\"padding-left:%.1fem\"><a href=\"#l%d\">%d"
                            + " %s</a>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s <span class=\"bar\""
                            + " style=\"width:%.1fem\"></span></td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n",
                    1.4 * loop.depth() - 1,
                    loop.number(),
                    loop.number(),
                    PageTemplate.escaped(loop.label()),
                    (loop.otherEntries().isEmpty()
                                    ? ""
                                    : " (entered also at "
                                            + PageTemplate.escaped(String.join(", ", loop.otherEntries())) + ")")
                            + (loop.isUndistinguished() ? " (iterations not distinguished)" : ""),
                    Words.count(loop.iterations()),
                    Words.count(loop.entries()),
                    Words.duration(time),
                    Words.duration(loop.sum(LoopFigures::ownTime)),
                    Words.percent(loop.mpiShare()),
                    4 * loop.mpiShare(),
                    Words.percent(loop.least(LoopFigures::mpiShare)),
                    Words.percent(loop.mean(LoopFigures::mpiShare)),
                    Words.percent(loop.greatest(LoopFigures::mpiShare)),
                    Words.percent(time > 0 ? loop.sum(LoopFigures::waited) / time : 0),
                    Words.count((long) loop.sum(LoopFigures::messages)),
                    Words.bytes((long) loop.sum(LoopFigures::bytesSent)),
                    Words.duration(time / loop.sum(LoopFigures::iterations))));
        }
        to.write("</table></div>\n");
    }

    private static void section(Writer to, ProgramLoops loops, ProgramLoop loop) throws IOException {
        to.write("<h2 id=\"l" + loop.number() + "\">Loop " + loop.number() + ": " + PageTemplate.escaped(loop.label())
                + "</h2>\n");
        int parts = (int) Math.min(COLUMNS, loop.iterations());
        List<String> ranks = loop.figures().stream()
                .map(of -> String.valueOf(of.rank() < 0 ? of.location() : of.rank()))
                .toList();
        double[][] rows = loops.evolutionByProcess(loop, parts);
        double[] values = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
        to.write(Picture.heatMap(new Grid(
                        Grid.Side.named(ranks),
                        Grid.Side.range(parts, 1, loop.iterations() + 1.0),
                        values,
                        "iteration in s",
                        false,
                        Grid.Combined.GREATEST))
                .titled("How long each iteration took on each rank"
                        + (parts < loop.iterations() ? " (means of " + loop.iterations() / parts + " or more)" : ""))
                .x("iteration")
                .y("rank")
                .size(WIDTH, Math.clamp(120 + 18L * ranks.size(), 240, 640))
                .svg());
        if (parts > 1) {
            evolution(to, loops, loop, rows, parts);
        }
        to.write(Picture.bars(new Bars(
                        ranks,
                        List.of(new Bars.Group(
                                "",
                                loop.of(LoopFigures::mpiShare)
                                        .map(share -> 100 * share)
                                        .toArray())),
                        false))
                .titled("MPI's part of the loop's time")
                .x("rank")
                .y("MPI in %")
                .size(WIDTH, 260)
                .svg());
        to.write("\n");
    }

    private static void evolution(Writer to, ProgramLoops loops, ProgramLoop loop, double[][] rows, int parts)
            throws IOException {
        double[] x = IntStream.range(0, parts)
                .mapToDouble(part -> 1 + (double) part * loop.iterations() / parts)
                .toArray();
        List<Series> lines = new ArrayList<>();
        lines.add(Series.of("mean of the ranks", x, loops.evolution(loop, parts)));
        if (rows.length > 1) {
            lines.add(Series.of("slowest rank", x, extreme(rows, parts, true)));
            lines.add(Series.of("fastest rank", x, extreme(rows, parts, false)));
        }
        to.write(Picture.lines(lines)
                .titled("How iterations went over the run")
                .x("iteration")
                .y("iteration in s")
                .size(WIDTH, 300)
                .svg());
    }

    private static double[] extreme(double[][] rows, int parts, boolean greatest) {
        return IntStream.range(0, parts)
                .mapToDouble(part -> {
                    DoubleStream all =
                            Arrays.stream(rows).mapToDouble(row -> row[part]).filter(Double::isFinite);
                    return (greatest ? all.max() : all.min()).orElse(Double.NaN);
                })
                .toArray();
    }
}

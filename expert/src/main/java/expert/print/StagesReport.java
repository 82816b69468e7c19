package expert.print;

import earl.stage.Recording;
import expert.text.Json;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Time and memory by stage as a table, or as one line of JSON ({@code "schema": "expert.stages/1"}); and another table of what was
 * counted in some stages, if anything was.
 */
public final class StagesReport {
    private static final int NAME = 24;
    private static final int CELL = 12;
    private static final double PERCENT = 100;

    private final List<Recording.Total> totals;
    private final PrintWriter out;

    public StagesReport(List<Recording.Total> totals, PrintWriter out) {
        this.totals = totals;
        this.out = out;
    }

    public void text() {
        row("stage", "elapsed", "share", "CPU", "allocated", "page faults", "peak memory");
        for (Recording.Total total : totals) {
            row(
                    total.name(),
                    total.seconds(),
                    total.processorSeconds(),
                    total.allocated(),
                    total.pageFaults(),
                    total.peak());
        }
        row(
                "total",
                sum(Recording.Total::seconds),
                sum(Recording.Total::processorSeconds),
                (long) sum(Recording.Total::allocated),
                (long) sum(Recording.Total::pageFaults),
                peak());
        figures();
    }

    private void figures() {
        List<Recording.Total> counted =
                totals.stream().filter(total -> !total.figures().isEmpty()).toList();
        if (counted.isEmpty()) {
            return;
        }
        List<String> names = counted.stream()
                .flatMap(total -> total.figures().keySet().stream())
                .distinct()
                .toList();
        out.println();
        row(
                "stage",
                names.stream()
                        .map(name -> name.replaceFirst("_(bytes|seconds)$", "").replace('_', ' '))
                        .toArray(String[]::new));
        for (Recording.Total total : counted) {
            row(total.name(), names.stream().map(name -> figure(name, total)).toArray(String[]::new));
        }
    }

    private static String figure(String name, Recording.Total total) {
        Double amount = total.figures().get(name);
        if (amount == null) {
            return "";
        }
        if (name.endsWith("_seconds")) {
            return seconds(amount);
        }
        return name.endsWith("_bytes") ? Words.bytes(Math.round(amount)) : Long.toString(Math.round(amount));
    }

    private void row(String name, double seconds, double processorSeconds, long allocated, long pageFaults, long peak) {
        row(
                name,
                seconds(seconds),
                String.format(Locale.ROOT, "%.1f %%", PERCENT * seconds / sum(Recording.Total::seconds)),
                seconds(processorSeconds),
                Words.bytes(allocated),
                pageFaults == 0 ? "" : Words.count(pageFaults),
                peak == 0 ? "" : Words.bytes(peak));
    }

    private void row(String name, String... cells) {
        StringBuilder line = new StringBuilder(Layout.left(name, NAME));
        for (String cell : cells) {
            line.append(Layout.right(cell, CELL));
        }
        out.println(line);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f s", seconds);
    }

    private double sum(ToDoubleFunction<Recording.Total> figure) {
        return totals.stream().mapToDouble(figure).sum();
    }

    private long peak() {
        return totals.stream().mapToLong(Recording.Total::peak).max().orElse(0);
    }

    /** The stages as JSON: their figures stand beside those that all have. */
    record StagesJson(String schema, List<Map<String, Object>> stages) {}

    public void json() throws IOException {
        Json.document(
                out,
                0,
                new StagesJson(
                        "expert.stages/1",
                        totals.stream().map(StagesReport::figures).toList()));
    }

    private static Map<String, Object> figures(Recording.Total total) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("name", total.name());
        figures.put("seconds", total.seconds());
        figures.put("processor_seconds", total.processorSeconds());
        figures.put("allocated_bytes", total.allocated());
        figures.put("page_faults", total.pageFaults());
        figures.put("peak_bytes", total.peak());
        figures.putAll(total.figures());
        return figures;
    }
}

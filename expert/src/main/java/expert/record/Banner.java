package expert.record;

import earl.monitor.profile.CallFamily;
import earl.monitor.profile.RunProfile;
import earl.monitor.profile.RunProfile.Resources;
import earl.monitor.profile.RunProfile.SiteProfile;
import earl.monitor.profile.RunProfile.ThreadProfile;
import expert.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A profile in at most ten lines: run time, account of the run, the calls with most time, and the imbalance over ranks. The shares of the
 * account add up to 100.0 %: all threads x run time.
 */
final class Banner {
    /** Run time, calls, imbalance and the next command take the other four of ten lines. */
    static final int MAX_ROWS = 6;

    private static final int MAX_CALLS = 3;
    private static final int WIDTH = 33;
    private static final int TENTHS = 1000;
    private static final double PERCENT = 100;
    /** Smaller shares of the run without a processor are common on every machine. */
    private static final double WORTH_SAYING = 0.01;
    /** Parts of the run that are smaller are rounding. */
    private static final double ROUNDING = 1e-9;

    private final RunProfile profile;
    private final double whole;

    /** A row of the account: seconds of all threads, and calls with their bytes. */
    record Row(String name, double seconds, long calls, long bytes) {
        Row plus(Row other) {
            return new Row(name, seconds + other.seconds, calls + other.calls, bytes + other.bytes);
        }
    }

    Banner(RunProfile profile) {
        this.profile = profile;
        this.whole = profile.seconds() * profile.threads().size();
    }

    /** The lines except the command to type next. */
    List<String> lines(String spent) {
        List<String> lines = new ArrayList<>();
        lines.add(head() + spent);
        List<Row> rows = shown();
        int[] tenths = tenths(rows);
        for (int i = 0; i < rows.size(); i++) {
            lines.add(line(rows.get(i), tenths[i]));
        }
        calls().forEach(lines::add);
        imbalance().forEach(lines::add);
        new ProcessorShares(profile.threads()).line().ifPresent(lines::add);
        return lines;
    }

    private String head() {
        long processes = profile.threads().stream()
                .mapToInt(ThreadProfile::process)
                .distinct()
                .count();
        int threads = profile.threads().size();
        double queued = profile.threads().stream()
                .map(ThreadProfile::resources)
                .mapToDouble(used -> used == null || Double.isNaN(used.queued()) ? 0 : used.queued())
                .sum();
        double mpi = sum(ThreadProfile::inside);
        double devices = sum(ThreadProfile::devices);
        return String.format(
                Locale.ROOT,
                "%s%s of the program ran for %.2f s, %.1f %% of it in %s%s%s",
                processes == 1 ? "1 process" : Words.count(processes) + " processes",
                threads > processes ? " (" + Words.count(threads, "thread") + ")" : "",
                profile.seconds(),
                PERCENT * part(mpi == 0 ? devices : mpi),
                mpi == 0 && devices > 0 ? "GPU calls" : "MPI",
                part(queued) < WORTH_SAYING
                        ? ""
                        : String.format(Locale.ROOT, ", %.1f %% of it without a processor", PERCENT * part(queued)),
                profile.whole() ? "" : " (of the calls that are recorded; others are lost)");
    }

    private double sum(java.util.function.ToDoubleFunction<ThreadProfile> of) {
        return profile.threads().stream().mapToDouble(of).sum();
    }

    private double part(double seconds) {
        return whole > 0 ? seconds / whole : 0;
    }

    /** All rows, largest first. They add up to all threads x run time. */
    List<Row> rows() {
        Map<String, Row> families = new TreeMap<>();
        for (ThreadProfile thread : profile.threads()) {
            for (SiteProfile call : thread.calls()) {
                String name = name(call.family());
                families.merge(name, new Row(name, call.seconds(), call.calls(), call.bytes()), Row::plus);
            }
        }
        List<Row> rows = new ArrayList<>(families.values());
        rows.add(new Row("computation", sum(ThreadProfile::computation), 0, 0));
        rows.add(new Row("OpenMP and threads", sum(ThreadProfile::waiting), 0, 0));
        double rest = whole - rows.stream().mapToDouble(Row::seconds).sum();
        rows.add(new Row("before first and after last event", rest > ROUNDING * whole ? rest : 0, 0, 0));
        rows.removeIf(row -> row.seconds <= 0);
        rows.sort(Comparator.comparingDouble(Row::seconds).reversed());
        return rows;
    }

    /** The rows with the smallest ones as one, if there are too many. */
    private List<Row> shown() {
        List<Row> rows = rows();
        int most = new ProcessorShares(profile.threads()).line().isPresent() ? MAX_ROWS - 1 : MAX_ROWS;
        if (rows.size() <= most) {
            return rows;
        }
        List<Row> small = rows.subList(most - 1, rows.size());
        String names = small.stream().map(Row::name).collect(Collectors.joining(", "));
        Row others = new Row(names, 0, 0, 0);
        for (Row row : small) {
            others = others.plus(row);
        }
        List<Row> shown = new ArrayList<>(rows.subList(0, most - 1));
        shown.add(others);
        return shown;
    }

    private static String name(CallFamily family) {
        return switch (family) {
            case MESSAGES -> "MPI messages";
            case COLLECTIVE -> "MPI collective";
            case ONE_SIDED -> "MPI one-sided";
            case START_AND_END -> "start and end of MPI";
            case FILES, PLAIN_FILES -> "file I/O";
            case GPU -> "GPU calls";
            case OTHER -> "other MPI calls";
            case LOST -> "lost records";
        };
    }

    /** Shares in tenths of a percent that add up to 1,000: those with the largest remainders are rounded up. */
    private int[] tenths(List<Row> rows) {
        int[] tenths = new int[rows.size()];
        double[] remainders = new double[rows.size()];
        double sum = rows.stream().mapToDouble(Row::seconds).sum();
        int left = rows.isEmpty() ? 0 : TENTHS;
        for (int i = 0; i < tenths.length; i++) {
            double share = TENTHS * rows.get(i).seconds / sum;
            tenths[i] = (int) share;
            remainders[i] = share - tenths[i];
            left -= tenths[i];
        }
        for (; left > 0; left--) {
            int largest = 0;
            for (int i = 1; i < tenths.length; i++) {
                largest = remainders[i] > remainders[largest] ? i : largest;
            }
            tenths[largest]++;
            remainders[largest] = -1;
        }
        return tenths;
    }

    private static String line(Row row, int tenths) {
        String calls = row.calls == 0
                ? ""
                : "   " + Words.count(row.calls, "call") + (row.bytes == 0 ? "" : ", " + Words.bytes(row.bytes));
        return String.format(Locale.ROOT, "  %-" + WIDTH + "s %5.1f %%%s", row.name, tenths / 10.0, calls);
    }

    /** The call sites with most time, over all ranks. */
    private List<String> calls() {
        Map<String, Row> sites = new HashMap<>();
        for (ThreadProfile thread : profile.threads()) {
            for (SiteProfile call : thread.calls()) {
                String site = (call.function() + " " + call.place()).strip();
                sites.merge(site, new Row(site, call.seconds(), call.calls(), call.bytes()), Row::plus);
            }
        }
        if (sites.isEmpty()) {
            return List.of();
        }
        return List.of("most time in "
                + sites.values().stream()
                        .sorted(Comparator.comparingDouble(Row::seconds)
                                .reversed()
                                .thenComparing(Row::name))
                        .limit(MAX_CALLS)
                        .map(site -> site.name + " (" + Words.percent(part(site.seconds)) + ", "
                                + Words.count(site.calls, "call")
                                + (site.bytes == 0 ? "" : ", " + Words.bytes(site.bytes)) + ")")
                        .collect(Collectors.joining("; ")));
    }

    /** The minimum, mean and maximum over processes. */
    private List<String> imbalance() {
        Map<Integer, Row> computation = new TreeMap<>();
        Map<Integer, Row> inside = new TreeMap<>();
        for (ThreadProfile thread : profile.threads()) {
            String rank = "rank " + thread.rank();
            computation.merge(thread.process(), new Row(rank, thread.computation(), 0, 0), Row::plus);
            inside.merge(thread.process(), new Row(rank, thread.inside(), 0, 0), Row::plus);
        }
        return computation.size() < 2
                ? List.of()
                : List.of("per rank (minimum, mean, maximum): computation " + range(computation) + "; MPI "
                        + range(inside) + memory());
    }

    /** The memory of processes whose end is known. */
    private String memory() {
        Map<Integer, Row> peaks = new TreeMap<>();
        for (ThreadProfile thread : profile.threads()) {
            Resources used = thread.resources();
            if (used != null && thread.thread() == 0) {
                peaks.put(thread.process(), new Row("rank " + thread.rank(), 0, 0, used.peakBytes()));
            }
        }
        if (peaks.isEmpty()) {
            return "";
        }
        Comparator<Row> byBytes = Comparator.comparingLong(Row::bytes);
        Row most = peaks.values().stream().max(byBytes).orElseThrow();
        long least = peaks.values().stream().mapToLong(Row::bytes).min().orElseThrow();
        double mean = peaks.values().stream().mapToLong(Row::bytes).average().orElseThrow();
        String low = Words.bytes(least);
        String high = Words.bytes(most.bytes);
        return "; peak memory "
                + (low.equals(high)
                        ? high + " on each rank"
                        : low + ", " + Words.bytes(Math.round(mean)) + ", " + high + " (" + most.name + ")");
    }

    private static String range(Map<Integer, Row> ranks) {
        Comparator<Row> bySeconds = Comparator.comparingDouble(Row::seconds);
        Row least = ranks.values().stream().min(bySeconds).orElseThrow();
        Row most = ranks.values().stream().max(bySeconds).orElseThrow();
        double mean =
                ranks.values().stream().mapToDouble(Row::seconds).average().orElseThrow();
        return String.format(Locale.ROOT, "%.2f, %.2f, %.2f s (%s)", least.seconds, mean, most.seconds, most.name);
    }
}

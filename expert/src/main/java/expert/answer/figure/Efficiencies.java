package expert.answer.figure;

import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.UnknownEfficiencies;
import expert.summary.CallTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The patterns whose severity is a share of something, 1 at best, and no part of the time: a table of their own. A pattern
 * that also has a value for the whole program returns it as its result {@code program}.
 */
public final class Efficiencies {
    private static final String PROGRAM = "program";

    /** The efficiency of hosts that other tools report too, in which these calls are useful. */
    private static final String PARALLEL = "parallel_efficiency";

    /** Ends the names of shares of the time between the end of MPI_Init and the begin of MPI_Finalize. */
    private static final String INITIALIZED = "_init_to_finalize";

    /** Begins of the names of the calls between which that time lies: {@code MPI_Init_thread} counts as {@code MPI_Init}. */
    private static final List<String> INIT_AND_FINALIZE = List.of("MPI_Init", "MPI_Finalize");

    private static final Set<String> GPU = Set.of("CUDA", "HIP", "OPENCL");

    /**
     * A row.
     *
     * @param result the pattern; its severity is that of the focus
     * @param depth number of its ancestors in the table
     * @param share value in the focus; NaN if there is no time that it could be a share of
     * @param program value for the whole program, NaN if there is none or the pattern does not return it
     * @param note what to know of the figure beside others of the trace; empty for most
     */
    public record Row(PatternResult result, int depth, double share, double program, String note) {
        public String name() {
            return result.info().name();
        }

        /** Whether it is a share of device time. */
        public boolean isOfDevices() {
            return UnknownEfficiencies.isOfDevices(name());
        }

        /** Whether it is a share of the time between the end of MPI_Init and the begin of MPI_Finalize. */
        public boolean isInitialized() {
            return name().endsWith(INITIALIZED);
        }

        /** The efficiency that it is, of that time or of the whole run: {@code "parallel_efficiency"}. */
        public String kind() {
            return isInitialized() ? name().substring(0, name().length() - INITIALIZED.length()) : name();
        }

        /** Its name, and in brackets what to know of it. */
        public String label() {
            return note.isEmpty() ? name() : name() + " (" + note + ")";
        }
    }

    private Efficiencies() {}

    /** Whether the table includes a pattern. */
    public static boolean belongs(PatternInfo info) {
        return info.unit().equals(PatternInfo.SHARE);
    }

    /**
     * The rows, parents before children, otherwise by name. A trace in which nothing communicates has none that judge communication; shares
     * of devices are only of traces with activities of streams, shares that leave out calls of the GPU only of traces with such calls, and
     * shares of the time between MPI_Init and MPI_Finalize only of traces that have both.
     */
    public static List<Row> of(Analysis analysis) {
        List<PatternResult> all = analysis.patterns().stream()
                .filter(result ->
                        belongs(result.info()) && isKnown(result.info().name(), analysis))
                .sorted(Comparator.comparing((PatternResult result) ->
                                UnknownEfficiencies.isOfDevices(result.info().name()))
                        .thenComparing(result -> result.info().name()))
                .toList();
        List<String> names = all.stream().map(result -> result.info().name()).toList();
        List<Row> rows = new ArrayList<>();
        for (PatternResult result : all) {
            String parent = result.info().parent();
            if (parent == null || !names.contains(parent)) {
                add(result, 0, all, analysis, rows);
            }
        }
        return rows;
    }

    private static boolean isKnown(String name, Analysis analysis) {
        if (UnknownEfficiencies.HOST.contains(name)) {
            return callsDevices(analysis);
        }
        if (name.endsWith(INITIALIZED)) {
            return INIT_AND_FINALIZE.stream().allMatch(region -> enters(region, analysis));
        }
        return UnknownEfficiencies.isOfDevices(name)
                ? !analysis.trace().streams().isEmpty()
                : analysis.trace().calls().communicates();
    }

    /** The results of a pattern as reports show them. The result for the whole program is NaN if it is unknown. */
    public static Map<String, @Nullable Object> results(PatternResult result, Analysis analysis) {
        if (!belongs(result.info()) || !(result.results().get(PROGRAM) instanceof Number)) {
            return result.results();
        }
        double program = program(result, UnknownEfficiencies.why(result.info(), analysis.trace()), analysis);
        if (!Double.isNaN(program)) {
            return result.results();
        }
        Map<String, @Nullable Object> shown = new LinkedHashMap<>(result.results());
        shown.put(PROGRAM, program);
        return shown;
    }

    private static boolean enters(String region, Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        return IntStream.range(0, calls.count())
                .anyMatch(path -> calls.region(path).name().startsWith(region));
    }

    private static boolean callsDevices(Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        return IntStream.range(0, calls.count())
                .anyMatch(path -> GPU.contains(calls.region(path).paradigm()));
    }

    private static void add(PatternResult result, int depth, List<PatternResult> all, Analysis analysis, List<Row> to) {
        String name = result.info().name();
        String unknown = UnknownEfficiencies.why(result.info(), analysis.trace());
        boolean known = unknown.isEmpty();
        double share = known ? result.severity() : Double.NaN;
        double program = program(result, unknown, analysis);
        String note = !known
                ? unknown
                : name.equals(PARALLEL) && callsDevices(analysis) ? "calls of the GPU count as useful" : "";
        to.add(new Row(result, depth, share, program, note));
        for (PatternResult child : all) {
            if (result.info().name().equals(child.info().parent()) && depth < all.size()) {
                add(child, depth + 1, all, analysis, to);
            }
        }
    }

    private static double program(PatternResult result, String unknown, Analysis analysis) {
        boolean known = unknown.isEmpty();
        // Without time in the focus, a program of which nothing is useful cannot be told from one without events.
        if (result.results().get(PROGRAM) instanceof Number number
                && (known || (unknown.equals(UnknownEfficiencies.NO_HOST) && number.doubleValue() > 0))) {
            return number.doubleValue();
        }
        return known && analysis.trace().focus() == null ? result.severity() : Double.NaN;
    }
}

package expert.answer;

import earl.Location;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import expert.answer.figure.Account;
import expert.answer.figure.CallBytes;
import expert.answer.figure.LibraryLeaves;
import expert.answer.figure.RegionUse;
import expert.answer.figure.Wait;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.Instance.EventRef;
import expert.pattern.PatternResult;
import expert.summary.CallGaps;
import expert.summary.CallTree;
import expert.text.RegionNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The origin of waits.
 *
 * @param callpath the call path that makes others wait; -1 where only the location is known
 * @param library the call path of a function of the C library or BLAS that it calls, in which most of its time is; -1 for none
 * @param locations on which it does: those with the most of it that have four fifths of it together
 * @param seconds the waits that it causes on these locations
 * @param sources from which lines it is called
 * @param gap the calls between which they do, if EXPERT knows its function from call stacks alone; null if there is no such place
 * @param basis how EXPERT knows
 */
public record Cause(
        int callpath,
        int library,
        List<Location> locations,
        double seconds,
        List<SourceLine> sources,
        CallGaps.@Nullable Gap gap,
        Basis basis) {
    /** The basis on which EXPERT knows a cause. */
    public enum Basis {
        /** From the costs of delay of these waits. */
        DELAY,
        /** The critical path stays longer there than locations do in the mean. */
        CRITICAL_PATH,
        /** From the longest wait alone: the event that it names. */
        WORST_WAIT,
        /** From the activities that run while hosts wait for their devices. */
        ACTIVITY,
        /** From the last members of the collective operations in which others wait: where they are is known, their call path is not. */
        LATE_MEMBER,
        /** No wait: most of the time that an efficiency lacks is there. */
        EFFICIENCY
    }

    private static final String IMBALANCE = "critical_path_imbalance";
    private static final String PATH = "critical_path";

    /** A function of a library is named if it has more than this part of its caller's time. */
    private static final double LIBRARY = 0.5;

    /** So much of a call path's share belongs to the locations that are named. */
    private static final double NAMED = 0.8;

    /** The cause of the waits that a pattern found: where it delays most; null if nothing is known. */
    public static @Nullable Cause of(PatternResult waits, Analysis analysis) {
        if (DeviceWaitSentence.isUnseen(waits, analysis)) {
            return null;
        }
        Optional<Cause> known =
                DeviceWaitSentence.cause(waits, analysis).or(() -> LateMemberSentence.cause(waits, analysis));
        if (known.isPresent()) {
            return known.get();
        }
        String name = waits.info().name();
        List<PatternResult> costs = analysis.patterns().stream()
                .filter(result -> name.equals(result.info().costsOf()))
                .toList();
        Cause cause = largest(costs, analysis, Basis.DELAY);
        if (cause != null) {
            return cause;
        }
        Cause partner = partner(waits.worst(), analysis);
        if (partner != null) {
            return partner;
        }
        // Whoever waits for the last one to come waits for the location that the critical path is on, if clocks say
        // which one it is.
        return waits.info().shipped() && !ClocksApart.any(analysis)
                ? largest(imbalance(analysis), analysis, Basis.CRITICAL_PATH)
                : null;
    }

    /** Whether the critical path is known, and never in its call path. */
    boolean isOffCriticalPath(Analysis analysis) {
        return analysis.pattern(PATH)
                .filter(path -> path.severity() > 0)
                .map(path ->
                        Wait.sum(LibraryLeaves.byCaller(List.of(path), analysis).getOrDefault(callpath, Map.of())) == 0)
                .orElse(false);
    }

    private static List<PatternResult> imbalance(Analysis analysis) {
        return analysis.pattern(IMBALANCE).stream().toList();
    }

    /** The call path with most of some results; null if they have none. */
    static @Nullable Cause largest(List<PatternResult> results, Analysis analysis, Basis basis) {
        Map<Integer, Map<Integer, Double>> cells = LibraryLeaves.byCaller(results, analysis);
        int[] callpaths = {-1, -1};
        double[] most = new double[2];
        double[] sums = new double[2];
        for (Map.Entry<Integer, Map<Integer, Double>> entry : cells.entrySet()) {
            double seconds = Wait.sum(entry.getValue());
            if (entry.getKey() >= 0) {
                int group = isCommunication(entry.getKey(), analysis) ? 1 : 0;
                sums[group] += seconds;
                if (seconds > most[group]) {
                    callpaths[group] = entry.getKey();
                    most[group] = seconds;
                }
            }
        }
        // Communication is a cause only if it delays more than all work does: how long it takes often depends on
        // others.
        int callpath = callpaths[sums[1] > sums[0] ? 1 : 0];
        return callpath < 0
                ? null
                : on(
                        callpath,
                        library(callpath, results, analysis),
                        cells.getOrDefault(callpath, Map.of()),
                        analysis,
                        basis);
    }

    /** The function of a library in which a function of the program has most of some results; -1 if no library has most of it. */
    private static int library(int callpath, List<PatternResult> results, Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        int[] firsts = calls.firsts();
        Map<Integer, Double> byLeaf = new TreeMap<>();
        double all = 0;
        for (Map.Entry<Integer, Map<Integer, Double>> entry :
                Wait.byCallpath(results, analysis).entrySet()) {
            int path = entry.getKey();
            if (path >= 0 && firsts[LibraryLeaves.caller(path, calls)] == callpath) {
                double seconds = Wait.sum(entry.getValue());
                all += seconds;
                int leaf = path;
                // The function that the program calls, not what the library calls.
                while (path != callpath && firsts[calls.parent(leaf)] != callpath) {
                    leaf = calls.parent(leaf);
                }
                byLeaf.merge(leaf, seconds, Double::sum);
            }
        }
        double most = LIBRARY * all;
        return byLeaf.entrySet().stream()
                .filter(entry -> entry.getKey() != callpath && entry.getValue() > most)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(-1);
    }

    /** Whether its call path is a call of MPI or SHMEM: then the time of the call without its waits is the cause. */
    public boolean isCommunication(Analysis analysis) {
        return callpath >= 0 && isCommunication(callpath, analysis);
    }

    /** Whether its call path is a call that moves data, as far as the analysis knows. */
    public boolean isTransfer(Analysis analysis) {
        return callpath >= 0 && CallBytes.isTransfer(callpath, analysis);
    }

    private static boolean isCommunication(int callpath, Analysis analysis) {
        return RegionUse.kind(analysis.trace().calls().region(callpath), false) == Account.Kind.CALLS;
    }

    private static Cause on(
            int callpath, int library, Map<Integer, Double> byLocation, Analysis analysis, Basis basis) {
        List<Integer> worstFirst = new ArrayList<>(byLocation.keySet());
        worstFirst.sort(Comparator.comparing((Integer location) -> byLocation.getOrDefault(location, 0.0))
                .reversed()
                .thenComparing(location -> location));
        double all = Wait.sum(byLocation);
        double named = 0;
        Set<Integer> locations = new TreeSet<>();
        for (int location : worstFirst) {
            if (location >= 0 && named < NAMED * all) {
                named += byLocation.getOrDefault(location, 0.0);
                locations.add(location);
            }
        }
        List<Location> late =
                locations.stream().map(analysis.trace().locations()::get).toList();
        return new Cause(
                callpath,
                library,
                late,
                locations.isEmpty() ? all : named,
                analysis.trace().calls().sources(callpath),
                analysis.trace().gaps().longest(callpath, late),
                basis);
    }

    /** Whom the longest wait was for. */
    private static @Nullable Cause partner(List<Instance> worst, Analysis analysis) {
        for (Instance instance : worst) {
            EventRef event = event(instance);
            if (event != null) {
                SourceLine line = analysis.trace().sources().get(event.pos());
                return new Cause(
                        -1,
                        -1,
                        List.of(analysis.trace().locations().get(event.location())),
                        instance.severity(),
                        line == null ? List.of() : List.of(line),
                        null,
                        Basis.WORST_WAIT);
            }
        }
        return null;
    }

    /** The first event on another location that explains an instance. */
    public static @Nullable EventRef event(Instance instance) {
        for (Object input : instance.because().values()) {
            if (input instanceof EventRef event && event.location() >= 0 && event.location() != instance.location()) {
                return event;
            }
        }
        return null;
    }

    /** The region and the calls around it, otherwise its lines; "itself" where it calls others. */
    String regionText(Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        String region = name(calls);
        if (library >= 0) {
            Region leaf = calls.region(library);
            // Without the lines of the library itself, which say nothing of the program.
            List<SourceLine> lines = calls.sources(library).stream()
                    .filter(line -> !line.file().equals(leaf.file()))
                    .toList();
            return region + " (mostly in "
                    + RegionNames.brief(leaf.name())
                    + (lines.isEmpty() ? "" : " at " + SourceText.of(lines)) + ")";
        }
        if (gap != null) {
            return region + ", " + SourceText.of(gap);
        }
        boolean calling = false;
        for (int path = callpath + 1; path < calls.count() && !calling; path++) {
            calling = calls.parent(path) == callpath
                    && !LibraryLeaves.isLibrary(calls.region(path).name());
        }
        return region + (calling ? " itself" : "") + SourceText.suffix(sources);
    }

    /** Its region; for one that is only an address, {@code "pw.x!0x3f2a10 (called by pw.x!0x3f2000, below solve)"}. */
    private String name(CallTree calls) {
        String region = RegionNames.brief(calls.region(callpath).name());
        int parent = calls.parent(callpath);
        if (!LibraryLeaves.isAddress(region) || parent == Trace.NONE) {
            return region;
        }
        String caller = RegionNames.brief(calls.region(parent).name());
        int named = parent;
        while (named != Trace.NONE
                && LibraryLeaves.isAddress(calls.region(named).name())) {
            named = calls.parent(named);
        }
        return region + " (called by " + caller
                + (named == parent || named == Trace.NONE
                        ? ")"
                        : ", below " + RegionNames.brief(calls.region(named).name()) + ")");
    }

    /** Maximum time by which the run could become shorter if its call path took equally long everywhere; NaN if unknown. */
    double saving(Analysis analysis) {
        List<PatternResult> imbalance = imbalance(analysis);
        if (imbalance.isEmpty() || callpath < 0) {
            return Double.NaN;
        }
        return Wait.sum(LibraryLeaves.byCaller(imbalance, analysis).getOrDefault(callpath, Map.of()));
    }
}

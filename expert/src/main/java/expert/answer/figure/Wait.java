package expert.answer.figure;

import earl.Location;
import earl.SourceLine;
import earl.WaitKind;
import expert.pattern.Analysis;
import expert.pattern.BookingError;
import expert.pattern.CellTable;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The severity of a pattern of waits in a call path.
 *
 * @param result the pattern
 * @param callpath the call path that waits, the first of those with the same names; -1 for none
 * @param seconds how long, on all locations
 * @param locations locations that wait at least a tenth of the maximum
 */
public record Wait(PatternResult result, int callpath, double seconds, List<Location> locations) {
    /** Minimum share of the maximum for a location to be named. */
    private static final double CONCERNED = 0.1;

    /** From this share on, a pattern books the time of the run: none of it is known to be lost. */
    private static final double WHOLE = 0.999;

    private static final String ASIDE = WaitKind.Role.ASIDE.word();
    private static final String MINIMUM = "minimum";

    private static final Comparator<PatternResult> WORST_FIRST = Comparator.comparingDouble(PatternResult::severity)
            .reversed()
            .thenComparing(result -> result.info().name());

    /**
     * The results that are waits: of patterns that define waits, and of others that book time at calls and either ignore short waits or are
     * the user's. A pattern that is part of another one is not among them, nor is one that books more than there is. The largest first.
     */
    public static List<PatternResult> kinds(Analysis analysis) {
        Map<String, PatternResult> waits = analysis.patterns().stream()
                .filter(result -> isWait(result) && isPossible(result, analysis))
                .collect(Collectors.toMap(result -> result.info().name(), result -> result));
        return waits.values().stream()
                .filter(result -> !isPart(result.info(), analysis, waits.keySet()))
                .sorted(WORST_FIRST)
                .toList();
    }

    /**
     * The {@linkplain #kinds results that are waits} for other processors: of patterns that define waits, and of shipped ones. Waits for
     * devices are not among them.
     */
    public static List<PatternResult> states(Analysis analysis) {
        return kinds(analysis).stream()
                .filter(result -> result.info().kind() != null || result.info().shipped())
                .filter(result -> !DeviceWaits.belongs(result))
                .toList();
    }

    /** The share of the run that all wait states take, 0 to 1. */
    public static double share(Analysis analysis) {
        double total = analysis.trace().totalTime();
        double waits =
                states(analysis).stream().mapToDouble(PatternResult::severity).sum();
        return total > 0 ? Math.min(1, waits / total) : 0;
    }

    /**
     * The mean wait of a process in seconds: all wait states divided by the number of processes, since the threads of a process may have to
     * wait for one of them. Infinite if a focus leaves open which processes are in it.
     */
    public static double mean(Analysis analysis) {
        PatternResult time = analysis.pattern("time").orElse(null);
        if (time == null && analysis.trace().focus() != null) {
            return Double.POSITIVE_INFINITY;
        }
        List<Location> locations = analysis.trace().locations();
        long processes = locations.stream()
                .filter(time == null ? Location::isCpuThread : inside(time))
                .map(location -> location.process() < 0 ? -1 - location.id() : location.process())
                .distinct()
                .count();
        double waits =
                states(analysis).stream().mapToDouble(PatternResult::severity).sum();
        return processes > 0 ? waits / processes : 0;
    }

    private static Predicate<Location> inside(PatternResult time) {
        Set<Integer> ids = time.byLocation().keySet();
        return location -> ids.contains(location.id());
    }

    /** Results that are time lost: waits, and other times that the user's patterns book or return. The largest first. */
    public static List<PatternResult> losses(Analysis analysis) {
        List<PatternResult> waits = kinds(analysis);
        Set<String> names = waits.stream().map(result -> result.info().name()).collect(Collectors.toSet());
        return Stream.concat(
                        waits.stream(),
                        analysis.patterns().stream()
                                .filter(result -> isOwnLoss(result)
                                        && analysis.fraction(result) < WHOLE
                                        && isPossible(result, analysis))
                                .filter(result -> !names.contains(result.info().name())
                                        && !isPart(result.info(), analysis, names)))
                .sorted(WORST_FIRST)
                .toList();
    }

    private static boolean isOwnLoss(PatternResult result) {
        PatternInfo info = result.info();
        return !info.shipped() && info.inSeconds() && info.costsOf() == null && result.severity() > 0;
    }

    private static boolean isWait(PatternResult result) {
        PatternInfo info = result.info();
        // A wait that lasts longer than its call is no part of a tree of times.
        boolean isOutside = info.view() && !ASIDE.equals(info.kind());
        if (!info.inSeconds() || isOutside || info.costsOf() != null || !(result.severity() > 0)) {
            return false;
        }
        boolean ignoresShort = info.parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(MINIMUM));
        return info.kind() != null
                || ((ignoresShort || !info.shipped()) && result.worst().stream().anyMatch(Wait::isAtEvent));
    }

    /** Whether calls and the run have room for all that a pattern books. */
    private static boolean isPossible(PatternResult result, Analysis analysis) {
        return analysis.errors().stream()
                .noneMatch(error -> error.pattern().name().equals(result.info().name())
                        && (error.kind() == BookingError.Kind.BEYOND_CALL
                                || error.kind() == BookingError.Kind.BEYOND_RUN));
    }

    /** Whether a pattern's parent, or that one's, is one of some. */
    private static boolean isPart(PatternInfo info, Analysis analysis, Set<String> of) {
        Set<String> seen = new HashSet<>();
        String parent = info.parent();
        while (parent != null && seen.add(parent)) {
            if (of.contains(parent) && !parent.equals(info.name())) {
                return true;
            }
            parent = analysis.pattern(parent)
                    .map(result -> result.info().parent())
                    .orElse(null);
        }
        return false;
    }

    /** The severities of a pattern by call path, the worst first. */
    public static List<Wait> of(PatternResult result, Analysis analysis) {
        Map<Integer, Map<Integer, Double>> cells = byCallpath(List.of(result), analysis);
        List<Wait> waits = new ArrayList<>();
        cells.forEach((callpath, byLocation) ->
                waits.add(new Wait(result, callpath, sum(byLocation), concerned(byLocation, analysis))));
        waits.sort(Comparator.comparingDouble(Wait::seconds).reversed().thenComparingInt(Wait::callpath));
        return waits;
    }

    /** Severity of some results by call path (the first of those with the same names) and location. */
    public static Map<Integer, Map<Integer, Double>> byCallpath(List<PatternResult> results, Analysis analysis) {
        int[] firsts = analysis.trace().calls().firsts();
        Map<Integer, Map<Integer, Double>> sums = new TreeMap<>();
        for (PatternResult result : results) {
            CellTable cells = CellTable.of(result.cells());
            for (int i = 0; i < cells.size(); i++) {
                int callpath = cells.callpath(i);
                sums.computeIfAbsent(callpath < 0 ? callpath : firsts[callpath], path -> new TreeMap<>())
                        .merge(cells.location(i), cells.severity(i), Double::sum);
            }
        }
        return sums;
    }

    public static double sum(Map<Integer, Double> byLocation) {
        return byLocation.values().stream().mapToDouble(seconds -> seconds).sum();
    }

    /** The locations with at least a tenth of the maximum. */
    public static List<Location> concerned(Map<Integer, Double> byLocation, Analysis analysis) {
        double most = byLocation.values().stream()
                .mapToDouble(seconds -> seconds)
                .max()
                .orElse(0);
        return byLocation.entrySet().stream()
                .filter(entry -> entry.getKey() >= 0 && entry.getValue() > 0 && entry.getValue() >= CONCERNED * most)
                .map(entry -> analysis.trace().locations().get(entry.getKey()))
                .toList();
    }

    private static boolean isAtEvent(Instance instance) {
        return instance.location() >= 0 && instance.pos() >= 0;
    }

    /** The longest instance that was kept of these; null if there is none at an event. */
    @Nullable
    public Instance worst(Analysis analysis) {
        int[] firsts = analysis.trace().calls().firsts();
        return result.worst().stream()
                .filter(Wait::isAtEvent)
                .filter(instance -> callpath < 0
                        ? instance.callpath() < 0
                        : instance.callpath() >= 0 && firsts[instance.callpath()] == callpath)
                .findFirst()
                .orElse(null);
    }

    /** The source lines of the waiting call: the line of the longest wait, otherwise those of the call path. */
    public List<SourceLine> sources(Analysis analysis) {
        Instance worst = worst(analysis);
        SourceLine line = worst == null ? null : analysis.trace().sources().get(worst.pos());
        if (line != null) {
            return List.of(line);
        }
        return callpath < 0 ? List.of() : analysis.trace().calls().sources(callpath);
    }
}

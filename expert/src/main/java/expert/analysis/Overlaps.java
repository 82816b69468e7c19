package expert.analysis;

import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.device.DeviceActivities;
import expert.lane.PatternTask;
import expert.pattern.Bookings;
import expert.pattern.CellTable;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The overlap of the waits of each call: time that waits of several patterns claim, or that lies outside of the call. Patterns of
 * one tree compete, shipped ones before the user's; a pattern does not compete with those that it is part of. One thread.
 */
public final class Overlaps {
    /** Patterns of waits in the sums, by name. */
    private final Map<String, PatternTask> rivals = new LinkedHashMap<>();

    private final Map<String, PatternInfo> infos = new HashMap<>();

    /** The overlaps of patterns that run together. */
    public Overlaps(List<PatternTask> patterns) {
        for (PatternTask pattern : patterns) {
            infos.put(pattern.name(), pattern.info());
        }
        for (PatternTask pattern : patterns) {
            PatternInfo info = pattern.info();
            if (info.kind() != null && info.inSeconds() && !info.view()) {
                rivals.put(pattern.name(), pattern);
            }
        }
    }

    /** Results of patterns of a trace, with the overlap of their waits. */
    static List<PatternResult> in(Trace trace, List<PatternTask> patterns, List<PatternResult> results) {
        Overlaps overlaps = new Overlaps(patterns);
        return overlaps.isPossible(results) ? applied(overlaps.find(trace), results) : results;
    }

    /** The results with overlaps, which are given by name. */
    static List<PatternResult> applied(Map<String, CellTable> overlaps, List<PatternResult> results) {
        return overlaps.isEmpty()
                ? results
                : results.stream()
                        .map(result -> overlaps.containsKey(result.info().name())
                                ? result.withOverlap(overlaps.get(result.info().name()))
                                : result)
                        .toList();
    }

    /** The patterns whose waits may overlap. */
    public List<PatternTask> rivals() {
        return List.copyOf(rivals.values());
    }

    /** Whether waits of patterns with these results may overlap, see {@link #isPossible(Map)}. */
    boolean isPossible(List<PatternResult> results) {
        Map<String, CellTable> booked = new HashMap<>();
        for (PatternResult result : results) {
            booked.put(result.info().name(), CellTable.of(result.cells()));
        }
        return isPossible(booked);
    }

    /** The overlap of each pattern that has one, by name. */
    Map<String, CellTable> find(Trace trace) {
        Map<String, Bookings> lost = book(
                trace,
                call -> true,
                pattern -> new Bookings(
                        trace,
                        pattern.info().second(trace),
                        0,
                        pattern.scope(),
                        pattern.terms().group(),
                        null));
        Map<String, CellTable> overlaps = new HashMap<>();
        lost.forEach((name, bookings) -> overlaps.put(name, bookings.cells()));
        return overlaps;
    }

    /**
     * Whether waits may overlap: two patterns of a tree book in one cell, or the definition of a pattern does not keep its waits
     * apart and in their calls.
     *
     * @param booked the cells of patterns, by name
     */
    public boolean isPossible(Map<String, CellTable> booked) {
        List<PatternTask> before = new ArrayList<>();
        for (PatternTask pattern : rivals.values()) {
            CellTable cells = booked.getOrDefault(pattern.name(), CellTable.EMPTY);
            if (cells.isEmpty()) {
                continue;
            }
            boolean meets = before.stream()
                    .anyMatch(other -> root(other.name()).equals(root(pattern.name()))
                            && cells.intersects(booked.getOrDefault(other.name(), CellTable.EMPTY)));
            if (meets || !pattern.keepsWaitsApart()) {
                return true;
            }
            before.add(pattern);
        }
        return false;
    }

    /**
     * Books the overlap of each pattern that has one, by name.
     *
     * @param counts accepts the enter of a call whose waits count
     * @param fresh makes the bookings of a pattern
     */
    public Map<String, Bookings> book(Trace trace, LongPredicate counts, Function<PatternTask, Bookings> fresh) {
        Waits waits = Waits.of(trace);
        List<WaitKind> kinds = waits.kinds();
        @Nullable PatternTask[] chosen = new PatternTask[kinds.size()];
        for (int kind = 0; kind < chosen.length; kind++) {
            chosen[kind] = rivals.get(kinds.get(kind).name());
        }
        CallTime time = new CallTime(competing(kinds));
        DeviceActivities devices = DeviceActivities.of(trace);
        Map<String, Bookings> lost = new LinkedHashMap<>();
        for (long row = 0; row < waits.count(); ) {
            long first = row;
            long call = waits.call(first);
            boolean own = false;
            for (; row < waits.count() && waits.call(row) == call; row++) {
                PatternTask pattern = chosen[waits.kind(row)];
                own |= pattern != null && !pattern.file().shipped();
            }
            // Queries of a device that follow each other wait as one call does.
            time.enter(trace.events().ticks(call), trace.events().ticks(last(trace, devices.lastQuery(call))));
            // No pattern of the user's takes time from a shipped one.
            for (int turn = 0; turn < (own ? 2 : 1); turn++) {
                for (long each = first; each < row; each++) {
                    int kind = waits.kind(each);
                    PatternTask pattern = chosen[kind];
                    if (pattern == null || pattern.file().shipped() != (turn == 0) || !waits.isCounted(each)) {
                        continue;
                    }
                    long ticks = waits.ticks(each);
                    long begin = waits.beginTicks(each);
                    long free = time.claim(kind, begin, begin + ticks);
                    if (free < ticks && counts.test(call)) {
                        lost.computeIfAbsent(pattern.name(), name -> fresh.apply(pattern))
                                .bookUnits((double) (ticks - free), call);
                    }
                }
            }
        }
        return lost;
    }

    /** The leave of a call; the last event of its location if it has none. */
    private static long last(Trace trace, long call) {
        long exit = trace.events().exitptr(call);
        int location = trace.events().location(call);
        return exit == Trace.NONE ? trace.position(location, trace.length(location) - 1) : exit;
    }

    /** [kind][kind] -> whether they compete for the time of a call. */
    private boolean[][] competing(List<WaitKind> kinds) {
        List<List<String>> lines = new ArrayList<>();
        for (WaitKind kind : kinds) {
            lines.add(rivals.containsKey(kind.name()) ? line(kind.name()) : List.of());
        }
        boolean[][] competing = new boolean[kinds.size()][kinds.size()];
        for (int one = 0; one < competing.length; one++) {
            for (int other = 0; other < competing.length; other++) {
                List<String> mine = lines.get(one);
                List<String> theirs = lines.get(other);
                competing[one][other] = !mine.isEmpty()
                        && !theirs.isEmpty()
                        && mine.getLast().equals(theirs.getLast())
                        && (one == other || (!mine.contains(theirs.getFirst()) && !theirs.contains(mine.getFirst())));
            }
        }
        return competing;
    }

    private String root(String name) {
        return line(name).getLast();
    }

    /** A pattern, its parent, that one's parent, ... up to the outermost one, which need not run. */
    private List<String> line(String name) {
        List<String> line = new ArrayList<>(List.of(name));
        PatternInfo info = infos.get(name);
        while (info != null && !info.view() && info.parent() != null && !line.contains(info.parent())) {
            line.add(info.parent());
            info = infos.get(info.parent());
        }
        return line;
    }
}

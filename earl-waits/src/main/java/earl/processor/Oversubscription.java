package earl.processor;

import earl.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of the time without a processor the threads of the run explain themselves, because more of them are ready than there are
 * processors. EXPERT divides the run into windows. In each, threads that share processors were ready for some time. What exceeds the time of
 * these processors is the excess. Other programs explain the rest. Immutable.
 */
final class Oversubscription {
    private static final int MAX_WINDOWS = 1000;
    /** Schedulers give a processor to a thread for some milliseconds. */
    private static final double MIN_WINDOW = 0.05;

    private final ProcessorGroups groups;
    private final long begin;
    private final double window;
    /** {@code [first location of a group] -> [window] -> } share of the time without a processor, 0 to 1. */
    private final Map<Integer, double[]> shares = new HashMap<>();

    Oversubscription(Trace trace, UsageOfThread[] threads, ProcessorGroups groups) {
        this.groups = groups;
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        List<Integer> known = new ArrayList<>();
        for (int location = 0; location < threads.length; location++) {
            if (threads[location].isKnown()) {
                first = Math.min(first, threads[location].first());
                last = Math.max(last, threads[location].last());
                known.add(location);
            }
        }
        begin = first;
        double length = known.isEmpty() ? 1 : Math.max(1, last - first);
        double ticksPerSecond = trace.info().ticksPerSecond();
        int windows = (int) Math.clamp(length / (MIN_WINDOW * ticksPerSecond), 1, MAX_WINDOWS);
        window = length / windows;
        for (int location : known) {
            int group = groups.group(location);
            if (!shares.containsKey(group) && groups.limit(location) > 0) {
                List<UsageOfThread> sharing = known.stream()
                        .filter(other -> groups.competes(location, other))
                        .map(other -> threads[other])
                        .toList();
                shares.put(group, shares(sharing, groups.limit(location), windows));
            }
        }
    }

    private double[] shares(List<UsageOfThread> sharing, double limit, int windows) {
        double[] of = new double[windows];
        for (int at = 0; at < windows; at++) {
            long from = begin + Math.round(at * window);
            long to = begin + Math.round((at + 1) * window);
            double ready = 0;
            double lost = 0;
            for (UsageOfThread thread : sharing) {
                ready += thread.readyUntil(to) - thread.readyUntil(from);
                lost += thread.lostUntil(to) - thread.lostUntil(from);
            }
            double excess = ready - limit * (to - from);
            of[at] = lost > 0 ? Math.clamp(excess / lost, 0, 1) : 0;
        }
        return of;
    }

    /** Ticks of those that a location lost in an interval which the threads of the run explain. */
    long explained(int location, long from, long to, long lost) {
        double[] of = shares.get(groups.group(location));
        if (of == null || to <= from) {
            return 0;
        }
        double sum = 0;
        int last = window(to, of.length);
        for (int at = window(from, of.length); at <= last; at++) {
            double low = Math.max((double) from, begin + at * window);
            double high = Math.min((double) to, begin + (at + 1) * window);
            sum += of[at] * Math.max(0, high - low);
        }
        return Math.round(Math.min(1, sum / (to - from)) * lost);
    }

    private int window(long time, int windows) {
        return (int) Math.clamp((time - begin) / window, 0, windows - 1);
    }
}

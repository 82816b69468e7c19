package earl.monitor.process;

import earl.monitor.ring.RingHeader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts the clocks of a program's nodes to that of the node of rank 0. One process of each node measured the offset of
 * its clock at the start and at the end (Cristian 1989); in between the drift is constant. A clock that was measured once
 * runs at its own known rate from there; one that never was is set by the calendar of its node. Immutable.
 */
public final class NodeClocks {
    private static final double NANOS = 1e9;
    /** Minimum distance of two measurements; with less, their error exceeds the drift. */
    private static final double MIN_SECONDS = 0.1;

    /**
     * A node's clock: the reference's ticks are {@code ticks + offset + drift * (ticks - at)}.
     *
     * @param at when the offset is right, by the node's clock
     * @param offset ticks to be added then
     * @param drift ticks to be added for each tick since
     */
    public record Line(long at, long offset, double drift) {
        /** A clock that is the reference's. */
        static final Line SAME = new Line(0, 0, 0);

        public long corrected(long ticks) {
            return ticks + offset + Math.round(drift * (ticks - at));
        }

        /** This clock as another reads it, whose own line leads to the reference. */
        Line behind(Line reference) {
            long then = at + offset;
            return new Line(at, reference.corrected(then) - at, (1 + drift) * (1 + reference.drift) - 1);
        }
    }

    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final List<String> lacks = new ArrayList<>();
    private final List<String> measured = new ArrayList<>();
    private final double ticksPerSecond;

    /**
     * The clocks of some processes.
     *
     * @param processes in the order of the archive: the node of the first that was recorded has the reference
     */
    public NodeClocks(List<ProcessRecords> processes, Clock clock) {
        this.ticksPerSecond = clock.ticksPerSecond();
        Map<String, List<RingHeader>> worlds = new LinkedHashMap<>();
        for (ProcessRecords process : processes) {
            RingHeader header = process.header();
            if (header != null) {
                worlds.computeIfAbsent(process.world, unknown -> new ArrayList<>())
                        .add(header);
            }
        }
        for (List<RingHeader> headers : worlds.values()) {
            RingHeader first = headers.getFirst();
            if (lines.isEmpty()) {
                lines.put(first.host(), Line.SAME);
            }
            measured(headers, first);
        }
        RingHeader reference =
                worlds.values().stream().findFirst().map(List::getFirst).orElse(null);
        if (reference != null) {
            worlds.values().forEach(headers -> others(headers, reference));
        }
    }

    /** Nodes measured by processes of a world whose rank 0 is on a known node. */
    private void measured(List<RingHeader> headers, RingHeader first) {
        Line reference = first.rank() == 0 ? lines.get(first.host()) : null;
        for (RingHeader header : headers) {
            if (reference != null && header.firstOffsetTicks() != 0 && !lines.containsKey(header.host())) {
                lines.put(header.host(), line(header, first).behind(reference));
                describe(header);
            }
        }
    }

    private Line line(RingHeader header, RingHeader reference) {
        long span = header.lastOffsetTicks() - header.firstOffsetTicks();
        double drift = header.lastOffsetTicks() != 0 && span > MIN_SECONDS * ticksPerSecond
                ? (double) (header.lastOffset() - header.firstOffset()) / span
                : ownDrift(header, reference);
        return new Line(header.firstOffsetTicks(), header.firstOffset(), drift);
    }

    /** The difference of the rates of two processors' counters, as far as known. */
    private static double ownDrift(RingHeader header, RingHeader reference) {
        double own = rate(header);
        double other = rate(reference);
        return own > 0 && other > 0 ? other / own - 1 : 0;
    }

    private static double rate(RingHeader header) {
        double nanos = header.endNanos() - header.startNanos();
        return nanos > NANOS / 100 ? Clock.rate(header) : 0;
    }

    private void describe(RingHeader header) {
        boolean twice = header.lastOffsetTicks() != 0;
        measured.add(String.format(
                Locale.ROOT,
                "%s %+.9f s (within %.9f)%s",
                header.host(),
                -header.firstOffset() / ticksPerSecond,
                header.firstRound() / 2.0 / ticksPerSecond,
                twice
                        ? String.format(
                                Locale.ROOT,
                                ", at the end %+.9f s (within %.9f)",
                                -header.lastOffset() / ticksPerSecond,
                                header.lastRound() / 2.0 / ticksPerSecond)
                        : ""));
        if (!twice) {
            lacks.add("the clock of node " + header.host() + " was measured at the start only");
        }
    }

    /** Nodes without a measurement: their calendars agree to some milliseconds. */
    private void others(List<RingHeader> headers, RingHeader reference) {
        Set<String> set = new LinkedHashSet<>();
        for (RingHeader header : headers) {
            if (!lines.containsKey(header.host())) {
                long then = reference.startTicks()
                        + Math.round((header.realtime() - reference.realtime()) * ticksPerSecond / NANOS);
                lines.put(
                        header.host(),
                        new Line(header.startTicks(), then - header.startTicks(), ownDrift(header, reference)));
                set.add(header.host());
            }
        }
        set.forEach(host -> lacks.add("the clock of node " + host
                + " was not measured: its times are set by its calendar, and may be wrong by" + " milliseconds"));
    }

    /** The clock of a process's node. */
    public Line of(@Nullable RingHeader header) {
        return header == null ? Line.SAME : lines.getOrDefault(header.host(), Line.SAME);
    }

    /** Clocks with insufficient measurements, as text. */
    public List<String> lacks() {
        return lacks;
    }

    /** The measurements as text: the offset of each node in seconds. Empty where all processes are on one node. */
    public String words() {
        return String.join("; ", measured);
    }
}

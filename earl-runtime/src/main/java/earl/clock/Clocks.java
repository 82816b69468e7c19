package earl.clock;

import earl.Location;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.link.CollectiveTable;
import earl.link.MessageTable;
import earl.schema.Definitions;
import earl.store.EventTable;
import earl.store.Payloads;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The corrections of a trace's clocks. Immutable. */
public final class Clocks {
    private final ClockGroups groups;
    private final long[] origins;
    /** {@code [clock] -> } whole ticks that a correction adds to a time before it adds those of {@link #lines}. */
    private final long[] shifts;

    private final ClockLine[] lines;
    private final boolean[] corrected;
    private final double error;
    private final long ticksPerSecond;
    private double atStake;

    private Clocks(ClockGroups groups, BoundsFinder found, long ticksPerSecond) {
        this.groups = groups;
        this.ticksPerSecond = ticksPerSecond;
        origins = found.origins();
        shifts = new long[groups.count()];
        lines = new ClockLine[groups.count()];
        corrected = new boolean[groups.count()];
        ClockSolver solver = found.solver();
        double largest = 0;
        double second = 0;
        long earliest = 0;
        for (int group = 0; group < lines.length; group++) {
            lines[group] = solver.line(group);
            corrected[group] = !solver.isUncorrected(group);
            shifts[group] = origins[solver.reference(group)] - origins[group];
            if (corrected[group]) {
                second = Math.max(second, Math.min(largest, solver.error(group)));
                largest = Math.max(largest, solver.error(group));
                if (origins[group] >= 0) {
                    earliest = Math.min(earliest, correct(group, origins[group]));
                }
            }
        }
        error = largest + second;
        if (earliest < 0) {
            // Times of archives are not negative.
            for (int group = 0; group < lines.length; group++) {
                shifts[group] -= earliest;
                if (!corrected[group]) {
                    lines[group] = solver.uncorrected(group);
                }
            }
            Arrays.fill(corrected, true);
        }
    }

    /**
     * The corrections of a trace in which a message is received before it is sent.
     *
     * @return {@code null} if messages and collective operations allow no correction, or none that makes the contradictions
     *     smaller
     */
    public static @Nullable Clocks of(
            Definitions definitions,
            EventTable table,
            Payloads payloads,
            MessageTable messages,
            CollectiveTable collectives) {
        ClockGroups groups = ClockGroups.of(definitions, table, messages);
        BoundsFinder finder = new BoundsFinder(definitions, table, payloads, groups);
        finder.messages(messages);
        finder.collectives(collectives);
        finder.solver().solve();
        Clocks clocks = new Clocks(groups, finder, definitions.clock().ticksPerSecond());
        boolean isBetter = clocks.isBetter(table, messages);
        clocks.atStake += clocks.atStake(table, collectives);
        return isBetter ? clocks : null;
    }

    /** Compares what contradicts causality before and after the correction, and sums up what its error may change. */
    private boolean isBetter(EventTable table, MessageTable messages) {
        double before = 0;
        double after = 0;
        double stake = 0;
        for (long row = 0; row < messages.count(); row++) {
            long sent = messages.send().link(row);
            long received = messages.receive().link(row);
            int from = table.location(sent);
            int to = table.location(received);
            if (groups.of(from) != groups.of(to)) {
                long sentTicks = table.ticks().get(sent);
                long receivedTicks = table.ticks().get(received);
                before += Math.max(0, sentTicks - receivedTicks);
                after += Math.max(0, ticks(from, sentTicks) - ticks(to, receivedTicks));
                stake += Math.min(error, duration(table, messages.post().link(row)));
            }
        }
        atStake = stake / ticksPerSecond;
        return after < before;
    }

    /** Seconds that the error may change in the waits of collective operations: no member waits longer than it takes part. */
    private double atStake(EventTable table, CollectiveTable collectives) {
        double stake = 0;
        for (long instance = 0; instance < collectives.count(); instance++) {
            long first = collectives.first().link(instance);
            long after = collectives.first().link(instance + 1);
            int group = groups.of(table.location(collectives.end().link(first)));
            boolean isOfOne = true;
            double most = 0;
            for (long member = first; member < after; member++) {
                long end = collectives.end().link(member);
                long begin = collectives.begin().link(member);
                isOfOne &= groups.of(table.location(end)) == group;
                most += begin < 0
                        ? error
                        : Math.min(error, (double)
                                (table.ticks().get(end) - table.ticks().get(begin)));
            }
            stake += isOfOne ? 0 : most;
        }
        return stake / ticksPerSecond;
    }

    /** Ticks of a call; as long as possible if it does not end. */
    private static double duration(EventTable table, long enter) {
        long exit = enter < 0 ? -1 : table.link().link(enter);
        return exit < 0
                ? Double.MAX_VALUE
                : table.ticks().get(exit) - table.ticks().get(enter);
    }

    /** The corrected time of an event of a location. Later times of the location stay later, or become equal. */
    public long ticks(int location, long ticks) {
        int group = groups.of(location);
        return corrected[group] ? correct(group, ticks) : ticks;
    }

    private long correct(int group, long ticks) {
        return ticks + shifts[group] + (long) Math.rint(lines[group].added((double) (ticks - origins[group])));
    }

    /** Whether a location's times change. */
    boolean areCorrected(int location) {
        return corrected[groups.of(location)];
    }

    /** Counts the corrected clocks, with what the error of the correction may change in waits. */
    public void report(Diagnostics diagnostics) {
        long count = 0;
        int most = 0;
        for (int group = 0; group < lines.length; group++) {
            count += added(group) == 0 ? 0 : 1;
            most = Math.abs(added(group)) > Math.abs(added(most)) ? group : most;
        }
        Location first = groups.members(most).getFirst();
        String words = groups.words(most) + " by " + seconds(added(most)) + ", within " + seconds(error);
        diagnostics.add(DiagnosticCode.CLOCKS_CORRECTED, count, first.id(), 0, () -> words);
        diagnostics.setAtStake(DiagnosticCode.CLOCKS_CORRECTED, atStake);
    }

    private double added(int group) {
        return corrected[group] ? (double) (correct(group, origins[group]) - origins[group]) : 0;
    }

    private String seconds(double ticks) {
        double seconds = ticks / ticksPerSecond;
        double size = Math.abs(seconds);
        return size >= 1
                ? String.format(Locale.ROOT, "%.3f s", seconds)
                : size >= 1e-3
                        ? String.format(Locale.ROOT, "%.3f ms", seconds * 1e3)
                        : String.format(Locale.ROOT, "%.3f us", seconds * 1e6);
    }
}

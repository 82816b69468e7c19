package earl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of one location in a collective operation: a member row of {@link Collectives}. Immutable, small, usable
 * from any thread while its trace is open. Two objects are equal if they denote the same row of the same trace.
 */
@Stable
public final class Member {
    private final Collectives collectives;
    private final long row;

    /** Refers to a member row of {@code collectives}. */
    public Member(Collectives collectives, long row) {
        java.util.Objects.checkIndex(row, collectives.memberCount());
        this.collectives = collectives;
        this.row = row;
    }

    /** Number of the row. */
    public long row() {
        return row;
    }

    /** {@link Collectives#instance}. */
    public long instance() {
        return collectives.instance(row);
    }

    /** {@link Collectives#location}. */
    public int location() {
        return collectives.location(row);
    }

    /** {@link Collectives#begin}. */
    public long begin() {
        return collectives.begin(row);
    }

    /** {@link Collectives#end}. */
    public long end() {
        return collectives.end(row);
    }

    /** {@link Collectives#call}: the enter of the call in which it ended. */
    public long call() {
        return collectives.call(row);
    }

    /** Seconds since the trace began at {@link #begin}. */
    public double enter() {
        return time(begin());
    }

    /** Seconds since the trace began at {@link #end}. */
    public double leave() {
        return time(end());
    }

    private double time(long pos) {
        return pos == Trace.NONE ? Double.NaN : collectives.trace().events().time(pos);
    }

    /** {@link Collectives#sent}. */
    public long sent() {
        return collectives.sent(row);
    }

    /** {@link Collectives#received}. */
    public long received() {
        return collectives.received(row);
    }

    /**
     * An attribute by its name in {@link Collectives#columns}: {@link Long}, {@link Double}, {@link Boolean} or {@link
     * String}; {@code null} for a missing position, root or string.
     *
     * @throws IllegalArgumentException for another name; the message lists the known ones
     */
    public @Nullable Object get(String name) {
        return Columns.cell(collectives.columns(), name, row);
    }

    /** The names that {@link #get} accepts. */
    public List<String> keys() {
        return collectives.columns().names();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Member that && that.row == row && that.collectives == collectives;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(row);
    }

    @Override
    public String toString() {
        return "member@" + end();
    }
}

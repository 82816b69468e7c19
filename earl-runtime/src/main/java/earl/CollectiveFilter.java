package earl;

import org.jspecify.annotations.Nullable;

/**
 * Selects collective operations: {@code trace.collectives(CollectiveFilter.all().of("BARRIER"))}.
 *
 * @param operation as OTF2 names it, {@code null}: any
 * @param communicator {@link Trace#NONE}: any
 * @param root location of the root, {@link Trace#NONE}: any or none
 * @param location location that takes part, {@link Trace#NONE}: any
 * @param begin operations whose last member ended at this time or later, in seconds since the trace began
 * @param end operations whose first member began before this time, in seconds since the trace began
 */
@Stable
public record CollectiveFilter(
        @Nullable String operation, int communicator, int root, int location, double begin, double end) {
    /** Selects all operations. */
    public static CollectiveFilter all() {
        return new CollectiveFilter(
                null, Trace.NONE, Trace.NONE, Trace.NONE, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** This filter for one operation, for instance {@code "BARRIER"}. */
    public CollectiveFilter of(String only) {
        return new CollectiveFilter(only, communicator, root, location, begin, end);
    }

    /** This filter for one communicator. */
    public CollectiveFilter on(int only) {
        return new CollectiveFilter(operation, only, root, location, begin, end);
    }

    /** This filter for one root. */
    public CollectiveFilter rootedAt(int only) {
        return new CollectiveFilter(operation, communicator, only, location, begin, end);
    }

    /** This filter for operations in which a location takes part. */
    public CollectiveFilter with(int member) {
        return new CollectiveFilter(operation, communicator, root, member, begin, end);
    }

    /** This filter for operations under way in a range of time, in seconds since the trace began. */
    public CollectiveFilter between(double first, double last) {
        return new CollectiveFilter(operation, communicator, root, location, first, last);
    }

    /**
     * A mask of the member rows that belong to the selected operations; it selects all members of an instance or none.
     */
    public Column mask(Columns members) {
        Column instance = members.column("instance");
        Column mask = instance.atLeast(0);
        if (begin > Double.NEGATIVE_INFINITY) {
            mask = mask.and(members.column("leave").maxOver(instance).atLeast(begin));
        }
        if (end < Double.POSITIVE_INFINITY) {
            mask = mask.and(members.column("enter").minOver(instance).lessThan(end));
        }
        if (operation != null) {
            mask = mask.and(members.column("operation").equalTo(operation));
        }
        if (communicator != Trace.NONE) {
            mask = mask.and(members.column("com").equalTo(communicator));
        }
        if (root != Trace.NONE) {
            mask = mask.and(members.column("root").equalTo(root));
        }
        if (location != Trace.NONE) {
            Column takesPart = members.column("location").equalTo(location);
            mask = mask.and(takesPart.asInteger().maxOver(instance).greaterThan(0));
        }
        return mask;
    }
}

package earl;

import org.jspecify.annotations.Nullable;

/**
 * Which collective operations to look at: {@code trace.collectives(CollectiveFilter.all().of("BARRIER"))}.
 *
 * @param operation as OTF2 names it, {@code null}: any
 * @param communicator {@link Trace#NONE}: any
 * @param root location of the root, {@link Trace#NONE}: any or none
 * @param location those in which a location takes part, {@link Trace#NONE}: any
 * @param begin those whose last member ended at that time or later, in seconds since the trace began
 * @param end those whose first member began before that time, in seconds since the trace began
 */
@Stable
public record CollectiveFilter(
        @Nullable String operation, int communicator, int root, int location, double begin, double end) {
    /** All operations. */
    public static CollectiveFilter all() {
        return new CollectiveFilter(
                null, Trace.NONE, Trace.NONE, Trace.NONE, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** The same of one operation, for instance {@code "BARRIER"}. */
    public CollectiveFilter of(String only) {
        return new CollectiveFilter(only, communicator, root, location, begin, end);
    }

    /** The same on one communicator. */
    public CollectiveFilter on(int only) {
        return new CollectiveFilter(operation, only, root, location, begin, end);
    }

    /** The same with one root. */
    public CollectiveFilter rootedAt(int only) {
        return new CollectiveFilter(operation, communicator, only, location, begin, end);
    }

    /** The same in which a location takes part. */
    public CollectiveFilter with(int member) {
        return new CollectiveFilter(operation, communicator, root, member, begin, end);
    }

    /** The same under way in a range of time, in seconds since the trace began. */
    public CollectiveFilter between(double first, double last) {
        return new CollectiveFilter(operation, communicator, root, location, first, last);
    }

    /** Which rows of the members' columns are theirs: all of an instance, or none. */
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

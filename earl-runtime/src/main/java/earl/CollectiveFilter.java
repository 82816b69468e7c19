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

    /** Whether an instance is one of them. */
    public boolean accepts(Collectives collectives, Events events, long instance) {
        return (operation == null || collectives.operation(instance).equals(operation))
                && (communicator == Trace.NONE || collectives.communicator(instance) == communicator)
                && (root == Trace.NONE || collectives.root(instance) == root)
                && (location == Trace.NONE || isMember(collectives, instance))
                && isUnderWay(collectives, events, instance);
    }

    private boolean isMember(Collectives collectives, long instance) {
        return new Collective(collectives, instance)
                .members()
                .anyMatch(member -> collectives.location(member) == location);
    }

    private boolean isUnderWay(Collectives collectives, Events events, long instance) {
        if (begin == Double.NEGATIVE_INFINITY && end == Double.POSITIVE_INFINITY) {
            return true;
        }
        double first = Double.POSITIVE_INFINITY;
        double last = Double.NEGATIVE_INFINITY;
        long after = collectives.firstMember(instance) + collectives.members(instance);
        for (long member = collectives.firstMember(instance); member < after; member++) {
            long began = collectives.begin(member) < 0 ? collectives.end(member) : collectives.begin(member);
            first = Math.min(first, events.time(began));
            last = Math.max(last, events.time(collectives.end(member)));
        }
        return last >= begin && first < end;
    }
}

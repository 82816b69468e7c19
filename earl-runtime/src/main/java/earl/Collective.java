package earl;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a collective operation: a row of {@link Collectives}. Immutable, small, usable from any thread while
 * its trace is open. Two objects are equal if they denote the same instance of the same trace.
 */
@Stable
public final class Collective {
    private final Collectives collectives;
    private final long instance;

    /** Refers to an instance of {@code collectives}. */
    public Collective(Collectives collectives, long instance) {
        java.util.Objects.checkIndex(instance, collectives.count());
        this.collectives = collectives;
        this.instance = instance;
    }

    /** The number of this operation. */
    public long instance() {
        return instance;
    }

    /** {@link Collectives#operation}. */
    public String operation() {
        return collectives.operation(instance);
    }

    /** {@link Collectives#communicator}. */
    public int com() {
        return collectives.communicator(instance);
    }

    /** {@link Collectives#root}. */
    public int root() {
        return collectives.root(instance);
    }

    /** {@link Collectives#complete}. */
    public boolean complete() {
        return collectives.complete(instance);
    }

    /** Number of members of the communicator; {@link #members} has fewer where records are missing. */
    public int size() {
        return collectives.trace().communicators().get(com()).size();
    }

    /** Whether every member began and ended the operation in the same call. */
    public boolean blocking() {
        long first = collectives.firstMember(instance);
        return collectives.begin(first) >= collectives.call(first);
    }

    /** The records of the members, in order of rank. */
    public List<Member> members() {
        return rows().mapToObj(row -> new Member(collectives, row)).toList();
    }

    private LongStream rows() {
        long first = collectives.firstMember(instance);
        return LongStream.range(first, first + collectives.members(instance));
    }

    /** Positions of the members' collexits, in order of rank. */
    public long[] ends() {
        return rows().map(collectives::end).toArray();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Collective that && that.instance == instance && that.collectives == collectives;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(instance);
    }

    @Override
    public String toString() {
        return operation() + "@" + instance;
    }
}

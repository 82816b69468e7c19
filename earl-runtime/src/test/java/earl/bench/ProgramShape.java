package earl.bench;

/**
 * What a generated program looks like.
 *
 * @param events least number of events in the trace; whole iterations are added until it is reached
 * @param locations MPI ranks, one location each
 * @param seed of all that is random
 * @param depth regions nested within an iteration's computation
 * @param calls leaf functions called in each of these computations
 * @param nonBlocking iterations of every eight that exchange with non-blocking messages; the rest take turns with
 *     blocking rings and synchronous sends
 * @param metrics whether each computation records two counters when it begins
 * @param attributes whether MPI enters carry two attributes, a call site and a source line
 */
public record ProgramShape(
        long events,
        int locations,
        long seed,
        int depth,
        int calls,
        int nonBlocking,
        boolean metrics,
        boolean attributes) {
    public ProgramShape {
        check(events >= 0, "events", events);
        check(locations >= 1 && locations <= 1 << 20, "locations", locations);
        check(depth >= 1 && depth <= 1000, "depth", depth);
        check(calls >= 0 && calls <= 10_000, "calls", calls);
        check(nonBlocking >= 0 && nonBlocking <= 8, "nonBlocking", nonBlocking);
    }

    private static void check(boolean fits, String name, long value) {
        if (!fits) {
            throw new IllegalArgumentException(name + " cannot be " + value);
        }
    }

    /** So many events on so many ranks, with everything in it but metrics and attributes. */
    public static ProgramShape of(long events, int locations) {
        return new ProgramShape(events, locations, 1, 4, 6, 6, false, false);
    }

    /** This shape with another seed. */
    public ProgramShape withSeed(long value) {
        return new ProgramShape(events, locations, value, depth, calls, nonBlocking, metrics, attributes);
    }

    /** This shape with another nesting. */
    public ProgramShape withNesting(int newDepth, int newCalls) {
        return new ProgramShape(events, locations, seed, newDepth, newCalls, nonBlocking, metrics, attributes);
    }

    /** This shape with another share of non-blocking exchanges. */
    public ProgramShape withNonBlocking(int ofEight) {
        return new ProgramShape(events, locations, seed, depth, calls, ofEight, metrics, attributes);
    }

    /** This shape with or without counters. */
    public ProgramShape withMetrics(boolean value) {
        return new ProgramShape(events, locations, seed, depth, calls, nonBlocking, value, attributes);
    }

    /** This shape with or without attributes. */
    public ProgramShape withAttributes(boolean value) {
        return new ProgramShape(events, locations, seed, depth, calls, nonBlocking, metrics, value);
    }
}

package earl.monitor.archive;

/** Counts of walks: events, messages on communicators with unknown members, and those of samples that {@link Samples} gives. */
record Walked(long events, long unknown, long between, long sampled, long dropped) {
    Walked plus(Walked other) {
        return new Walked(
                events + other.events,
                unknown + other.unknown,
                between + other.between,
                sampled + other.sampled,
                dropped + other.dropped);
    }
}

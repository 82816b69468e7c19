package earl.clock;

/** Bounds between two clocks, of which the first one has the lower number. */
final class PairBounds {
    private final int first;
    private final Bounds[] messages = {new Bounds(), new Bounds()};
    private final Bounds[] collectives = {new Bounds(), new Bounds()};
    private boolean usesCollectives = true;

    PairBounds(int first) {
        this.first = first;
    }

    /** Bounds from messages that a clock sends. */
    Bounds messages(int sender) {
        return messages[sender == first ? 0 : 1];
    }

    /** Bounds from members of collective operations that enter on a clock. */
    Bounds collectives(int entering) {
        return collectives[entering == first ? 0 : 1];
    }

    /** Whether there are bounds in both directions. */
    boolean isMutual() {
        return !(messages[0].isEmpty() && (!usesCollectives || collectives[0].isEmpty()))
                && !(messages[1].isEmpty() && (!usesCollectives || collectives[1].isEmpty()));
    }

    /** Ignores collective operations if messages suffice; returns whether that changes anything. */
    boolean dropCollectives() {
        boolean drops = usesCollectives
                && !messages[0].isEmpty()
                && !messages[1].isEmpty()
                && !(collectives[0].isEmpty() && collectives[1].isEmpty());
        usesCollectives &= !drops;
        return drops;
    }

    /**
     * Adds the bounds of what a clock's line adds to its times.
     *
     * @param clock one of the two
     * @param partner line of the other one
     */
    void bounds(int clock, ClockLine partner, Points upper, Points lower) {
        int own = clock == first ? 0 : 1;
        messages[own].upper(partner, upper);
        messages[1 - own].lower(partner, lower);
        if (usesCollectives) {
            collectives[own].upper(partner, upper);
            collectives[1 - own].lower(partner, lower);
        }
    }
}

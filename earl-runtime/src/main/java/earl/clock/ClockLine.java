package earl.clock;

/**
 * Converts the times of one clock to those of another, both in ticks since their first events: {@code t + offset + drift *
 * t}.
 */
record ClockLine(double offset, double drift) {
    static final ClockLine NONE = new ClockLine(0, 0);

    double at(double time) {
        return time + offset + drift * time;
    }

    /** What the line adds to a time. */
    double added(double time) {
        return offset + drift * time;
    }
}

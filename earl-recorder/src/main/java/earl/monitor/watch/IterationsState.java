package earl.monitor.watch;

/** The state of a thread's stretch: none, ordered, or open until something ends it. */
sealed interface IterationsState {
    /** No stretch is wanted. */
    enum Idle implements IterationsState {
        IDLE
    }

    /** A stretch is to begin. */
    sealed interface Ordered extends IterationsState {
        /** Iterations that the stretch is to hold. */
        long iterations();

        /** Why it is recorded. */
        String reason();
    }

    /** The stretch begins with a visit of the loop's header. */
    record FromVisit(long visit, long iterations, String reason) implements Ordered {}

    /** The stretch begins with the next visit of the header after a time or, without a loop, with the next call. */
    record FromTime(long ticks, long iterations, String reason) implements Ordered {}

    /** A stretch holds the records of the thread. */
    sealed interface Open extends IterationsState {
        OpenIterations stretch();
    }

    /** The stretch ends after a number of iterations. */
    record Counted(OpenIterations stretch, long iterations) implements Open {}

    /** The stretch ends when the stretches of all threads do, which need a number of iterations. */
    record Joint(OpenIterations stretch, long iterations) implements Open {}

    /** All threads have enough: the stretch ends with the iteration that contains a time. */
    record Ending(OpenIterations stretch, long ticks) implements Open {}

    /** The thread is in another loop: the stretch ends with the next call. */
    record Abandoned(OpenIterations stretch) implements Open {}

    /**
     * The program began the stretch and ends it.
     *
     * @param ordered iterations of the order that it replaces, 0 if there was none
     */
    record Requested(OpenIterations stretch, long ordered) implements Open {}
}

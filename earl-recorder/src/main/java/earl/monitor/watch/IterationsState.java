package earl.monitor.watch;

/** The state of a thread's window: none, ordered, or open until something ends it. */
sealed interface IterationsState {
    /** No window is wanted. */
    enum Idle implements IterationsState {
        IDLE
    }

    /** A window is to begin. */
    sealed interface Ordered extends IterationsState {
        /** Iterations that the window is to hold. */
        long iterations();

        /** Why it is recorded. */
        String reason();
    }

    /** The window begins with a visit of the loop's header. */
    record FromVisit(long visit, long iterations, String reason) implements Ordered {}

    /** The window begins with the next visit of the header after a time or, without a loop, with the next call. */
    record FromTime(long ticks, long iterations, String reason) implements Ordered {}

    /** A window holds the records of the thread. */
    sealed interface Open extends IterationsState {
        OpenIterations window();
    }

    /** The window ends after a number of iterations. */
    record Counted(OpenIterations window, long iterations) implements Open {}

    /** The window ends when the windows of all threads do, which need a number of iterations. */
    record Joint(OpenIterations window, long iterations) implements Open {}

    /** All threads have enough: the window ends with the iteration that contains a time. */
    record Ending(OpenIterations window, long ticks) implements Open {}

    /** The thread is in another loop: the window ends with the next call. */
    record Abandoned(OpenIterations window) implements Open {}

    /**
     * The program began the window and ends it.
     *
     * @param ordered iterations of the order that it replaces, 0 if there was none
     */
    record Requested(OpenIterations window, long ordered) implements Open {}
}

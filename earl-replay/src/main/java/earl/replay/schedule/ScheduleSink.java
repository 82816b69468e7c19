package earl.replay.schedule;

import java.io.IOException;

/**
 * Takes the operations of a schedule, rank by rank. Operations of a rank have labels from 1 on. What an operation requires comes after it
 * and before the next one. Methods throw an {@link IOException} if the schedule cannot be written.
 */
public interface ScheduleSink {
    /**
     * Begins the schedule.
     *
     * @param network in the LogGOPS model, for instance {@code L=2500 o=1500 g=1000 G=6 O=0 S=65535}: nanoseconds, nanoseconds per byte and
     *     bytes
     */
    void begin(int ranks, String network) throws IOException;

    /** Begins a rank, in order from 0 on. */
    void beginRank(int rank) throws IOException;

    /** Ends the rank. */
    void endRank() throws IOException;

    /** Adds a computation. */
    void calculate(int label, long nanoseconds) throws IOException;

    /** Adds a send. */
    void send(int label, int to, long bytes, int tag) throws IOException;

    /** Adds a receive. */
    void receive(int label, int from, long bytes, int tag) throws IOException;

    /** The last operation begins after the end of an earlier one. */
    void require(int earlier) throws IOException;
}

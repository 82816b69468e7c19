package earl.replay.schedule;

import java.io.IOException;

/**
 * Writes the operations of one rank of a schedule. Each begins after those that the rank had to complete before. For one thread.
 * Methods throw an {@link IOException} if the text cannot be written.
 */
final class ScheduleRank {
    /** Takes the steps of a collective operation, one after the other. */
    interface Sink {
        /** Sends, and goes on when that has ended. */
        void send(int rank, long bytes) throws IOException;

        /** Receives, and goes on when the message is there. */
        void receive(int rank, long bytes) throws IOException;

        /** Sends to one rank and receives from another at once, and goes on when both have ended. */
        void exchange(int to, int from, long bytes) throws IOException;
    }

    /** The messages of one member of a collective operation. */
    interface Steps {
        /** Writes them. */
        void write(Sink sink) throws IOException;
    }

    static final int NONE = 0;

    private final ScheduleSink out;
    private int labels;
    /** Label after which the next operation begins. */
    private int before = NONE;

    ScheduleRank(ScheduleSink out) {
        this.out = out;
    }

    /** The number of operations that were written. */
    int operations() {
        return labels;
    }

    /** Lets the operation that was just added begin after those before it. @return its label */
    private int begun(int label) throws IOException {
        after(before);
        return label;
    }

    private void after(int earlier) throws IOException {
        if (earlier != NONE) {
            out.require(earlier);
        }
    }

    private int join() throws IOException {
        out.calculate(++labels, 0);
        return begun(labels);
    }

    /** Computes. */
    void calculate(long nanoseconds) throws IOException {
        if (nanoseconds > 0) {
            out.calculate(++labels, nanoseconds);
            before = begun(labels);
        }
    }

    /** Begins to send. @return label that {@link #complete} takes */
    int send(int to, long bytes, int tag) throws IOException {
        out.send(++labels, to, bytes, tag);
        return begun(labels);
    }

    /** Begins to receive. @return label that {@link #complete} takes */
    int receive(int from, long bytes, int tag) throws IOException {
        out.receive(++labels, from, bytes, tag);
        return begun(labels);
    }

    /** Goes on when operations have ended. */
    void complete(int[] ended, int n) throws IOException {
        if (n == 1 && ended[0] == labels) {
            before = ended[0];
        } else if (n > 0) {
            int join = join();
            for (int i = 0; i < n; i++) {
                after(ended[i]);
            }
            before = join;
        }
    }

    /**
     * Begins a collective operation, whose messages have a tag.
     *
     * @return label that {@link #complete} takes; {@link #NONE} if it has no messages
     */
    int begin(int tag, Steps steps) throws IOException {
        int own = before;
        steps.write(steps(tag));
        int last = before == own ? NONE : before;
        before = own;
        return last;
    }

    private Sink steps(int tag) {
        return new Sink() {
            private final int[] ended = new int[2];

            @Override
            public void send(int rank, long bytes) throws IOException {
                ended[0] = ScheduleRank.this.send(rank, bytes, tag);
                complete(ended, 1);
            }

            @Override
            public void receive(int rank, long bytes) throws IOException {
                ended[0] = ScheduleRank.this.receive(rank, bytes, tag);
                complete(ended, 1);
            }

            @Override
            public void exchange(int to, int from, long bytes) throws IOException {
                ended[0] = ScheduleRank.this.send(to, bytes, tag);
                ended[1] = ScheduleRank.this.receive(from, bytes, tag);
                complete(ended, 2);
            }
        };
    }
}

package earl.replay.rule;

import java.io.IOException;

/**
 * Writes the operations of one rank in GOAL. Each begins after those that the rank had to complete before. For one thread.
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

    private final Appendable out;
    private int labels;
    /** Label after which the next operation begins. */
    private int before = NONE;

    ScheduleRank(Appendable out) {
        this.out = out;
    }

    /** The number of operations that were written. */
    int operations() {
        return labels;
    }

    private void line(String text) throws IOException {
        out.append(text).append('\n');
    }

    private int operation(String text) throws IOException {
        int label = ++labels;
        line("l" + label + ": " + text);
        after(label, before);
        return label;
    }

    private void after(int label, int earlier) throws IOException {
        if (earlier != NONE) {
            line("l" + label + " requires l" + earlier);
        }
    }

    /** Computes. */
    void calculate(long nanoseconds) throws IOException {
        if (nanoseconds > 0) {
            before = operation("calc " + nanoseconds);
        }
    }

    /** Begins to send. @return label that {@link #complete} takes */
    int send(int to, long bytes, int tag) throws IOException {
        return operation("send " + bytes + "b to " + to + " tag " + tag);
    }

    /** Begins to receive. @return label that {@link #complete} takes */
    int receive(int from, long bytes, int tag) throws IOException {
        return operation("recv " + bytes + "b from " + from + " tag " + tag);
    }

    /** Goes on when operations have ended. */
    void complete(int[] ended, int n) throws IOException {
        if (n == 1 && ended[0] == labels) {
            before = ended[0];
        } else if (n > 0) {
            int join = operation("calc 0");
            for (int i = 0; i < n; i++) {
                after(join, ended[i]);
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

package earl.replay.schedule;

import java.io.IOException;

/** Writes a schedule in GOAL, the text of LogGOPSim and ATLAHS: ASCII. For one thread. */
public final class GoalText implements ScheduleSink {
    private final Appendable out;
    private int label;

    /** Writes to a text. */
    public GoalText(Appendable out) {
        this.out = out;
    }

    private void line(String text) throws IOException {
        out.append(text).append('\n');
    }

    @Override
    public void begin(int ranks, String network) throws IOException {
        line("// network " + network);
        line("num_ranks " + ranks);
    }

    @Override
    public void beginRank(int rank) throws IOException {
        line("rank " + rank + " {");
    }

    @Override
    public void endRank() throws IOException {
        line("}");
    }

    private void operation(int number, String text) throws IOException {
        label = number;
        line("l" + number + ": " + text);
    }

    @Override
    public void calculate(int number, long nanoseconds) throws IOException {
        operation(number, "calc " + nanoseconds);
    }

    @Override
    public void send(int number, int to, long bytes, int tag) throws IOException {
        operation(number, "send " + bytes + "b to " + to + " tag " + tag);
    }

    @Override
    public void receive(int number, int from, long bytes, int tag) throws IOException {
        operation(number, "recv " + bytes + "b from " + from + " tag " + tag);
    }

    @Override
    public void require(int earlier) throws IOException {
        line("l" + label + " requires l" + earlier);
    }
}

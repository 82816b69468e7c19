package earl.model;

/**
 * Predicts the records that follow a loop if it continues with another iteration. Each record that comes as predicted costs a comparison. A
 * complete iteration makes the loop longer.
 */
final class Prediction {
    private LoopProgram program = LoopProgram.of(TermShape.loop(-1, new TermShape[0]));
    private long[] numbers = {0};
    private boolean on;
    private int at;
    private long consumed;
    /** [depth] -> counters of the open loops; the outermost is the loop itself. */
    private long[] counters = new long[8];

    private long[] counts = new long[8];

    /** Stands before the next iteration of a loop. */
    void start(Term loop) {
        program = loop.shape.program();
        numbers = loop.numbers;
        if (counters.length <= program.deepest) {
            counters = new long[2 * program.deepest];
            counts = new long[2 * program.deepest];
        }
        rewind();
        on = settle();
    }

    private void rewind() {
        counters[0] = numbers[0];
        at = 0;
        consumed = 0;
    }

    void stop() {
        on = false;
    }

    boolean isOn() {
        return on;
    }

    /** Number of records of the iteration that have arrived. */
    long consumed() {
        return consumed;
    }

    /** Goes to the next record; false at the end of the iteration. */
    private boolean settle() {
        while (at < program.code.length) {
            int code = program.code[at];
            if (code >= 0) {
                return true;
            }
            int depth = program.depth[at];
            if (code == LoopProgram.BEGIN) {
                counts[depth] = value(program.offset[at], depth);
                counters[depth] = 0;
                at = counts[depth] > 0 ? at + 1 : program.other[at];
            } else {
                at = ++counters[depth] < counts[depth] ? program.other[at] : at + 1;
            }
        }
        return false;
    }

    private long value(int offset, int depth) {
        long value = numbers[offset];
        for (int i = 0; i < depth; i++) {
            value += numbers[offset + 1 + i] * counters[i];
        }
        return value;
    }

    /** Takes a record if it is the one predicted. */
    boolean accept(int symbol, long[] values) {
        if (program.code[at] != symbol) {
            return false;
        }
        int depth = program.depth[at];
        int offset = program.offset[at];
        int arity = program.other[at];
        for (int i = 0; i < arity; i++) {
            if (value(offset, depth) != values[i]) {
                return false;
            }
            offset += depth + 1;
        }
        at++;
        consumed++;
        if (!settle()) {
            numbers[0]++;
            rewind();
            on = settle();
        }
        return true;
    }

    /** Symbol of the next record. */
    int symbol() {
        return program.code[at];
    }

    /** Numbers of the next record. */
    long[] values() {
        long[] values = new long[program.other[at]];
        int depth = program.depth[at];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(program.offset[at] + i * (depth + 1), depth);
        }
        return values;
    }

    /** Skips the next record of the iteration. */
    void skip() {
        at++;
        settle();
    }

    /** A copy that moves on without changing the loop. */
    Prediction copy() {
        Prediction copy = new Prediction();
        copy.program = program;
        copy.numbers = numbers.clone();
        copy.on = on;
        copy.at = at;
        copy.counters = counters.clone();
        copy.counts = counts.clone();
        return copy;
    }

    /** Goes over the next record, at the end of an iteration to the next one. */
    void advance() {
        at++;
        if (!settle()) {
            numbers[0]++;
            rewind();
            on = settle();
        }
    }
}

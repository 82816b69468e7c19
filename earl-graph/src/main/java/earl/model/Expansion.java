package earl.model;

import earl.memory.Capacity;
import java.util.List;

/** Expands a model to its records, in order. */
public final class Expansion {
    /** Takes records. */
    public interface Visitor {
        /** A record; {@code numbers} is the visitor's only until it returns. */
        void record(int symbol, long[] numbers);
    }

    private final Visitor visitor;
    private long[] counters = new long[8];

    private Expansion(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Takes all records of {@code model} to {@code visitor}. */
    public static void run(List<Construct> model, Visitor visitor) {
        new Expansion(visitor).run(model, 0);
    }

    private void run(List<Construct> constructs, int depth) {
        for (Construct construct : constructs) {
            switch (construct) {
                case Construct.Action action -> {
                    long[] numbers = new long[action.numbers().size()];
                    for (int i = 0; i < numbers.length; i++) {
                        numbers[i] = action.numbers().get(i).at(counters);
                    }
                    visitor.record(action.symbol(), numbers);
                }
                case Construct.Loop loop -> {
                    counters = Capacity.ensure(counters, depth + 1);
                    long count = loop.count().at(counters);
                    for (long i = 0; i < count; i++) {
                        counters[depth] = i;
                        run(loop.body(), depth + 1);
                    }
                }
            }
        }
    }
}

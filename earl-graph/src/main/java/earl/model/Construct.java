package earl.model;

import java.util.List;

/** A construct of the model of a process. */
public sealed interface Construct {
    /**
     * One record.
     *
     * @param symbol id of its text in the {@link Vocabulary}
     * @param numbers its numbers
     */
    record Action(int symbol, List<AffineExpression> numbers) implements Construct {
        /** Copies {@code numbers}. */
        public Action {
            numbers = List.copyOf(numbers);
        }
    }

    /**
     * A loop.
     *
     * @param count how often its body is repeated; a count that is not positive somewhere means not at all there
     * @param body the repeated constructs, in order; the depth of their expressions is one larger
     */
    record Loop(AffineExpression count, List<Construct> body) implements Construct {
        /** Copies {@code body}. */
        public Loop {
            body = List.copyOf(body);
        }
    }
}

package earl.model;

import java.util.List;

/** A model as text: {@code for i0 = 1 to 249}, {@code 0 send 1 tag2}, {@code done}. Counters begin at 1. */
public final class ModelText {
    private ModelText() {}

    /** Writes constructs, a line each, indented by two spaces a loop. */
    public static void write(List<Construct> constructs, Vocabulary vocabulary, Appendable to)
            throws java.io.IOException {
        write(constructs, vocabulary, to, 0);
    }

    private static void write(List<Construct> constructs, Vocabulary vocabulary, Appendable to, int depth)
            throws java.io.IOException {
        String indent = "  ".repeat(depth);
        for (Construct construct : constructs) {
            switch (construct) {
                case Construct.Action action ->
                    to.append(indent)
                            .append(vocabulary.text(
                                    action.symbol(),
                                    action.numbers().stream()
                                            .map(number -> number.text(1))
                                            .toList()))
                            .append('\n');
                case Construct.Loop loop -> {
                    to.append(indent)
                            .append("for i")
                            .append(String.valueOf(depth))
                            .append(" = 1 to ")
                            .append(loop.count().text(1))
                            .append('\n');
                    write(loop.body(), vocabulary, to, depth + 1);
                    to.append(indent).append("done\n");
                }
            }
        }
    }
}

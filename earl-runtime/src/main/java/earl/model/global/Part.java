package earl.model.global;

import earl.model.Construct;
import earl.model.Expression;
import earl.model.LoopRecognizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line or a loop of a compact model. Its lines have slots for the counts of its loops.
 *
 * @param family what it says
 * @param lines of messages or an event, or the first line of a loop with a slot for its count
 * @param body of a loop
 * @param counts of its loop, and of those in it that are repeated by no {@link Repeat}, outer ones first
 */
record Part(Family family, List<String> lines, List<Item> body, List<Long> counts) {
    /** Stands for a count. */
    static final char SLOT = '\u0001';

    /** What stands in a system: a part, or parts that are repeated. */
    sealed interface Item {}

    /**
     * A part, with the counts of its loops in terms of the counters of repetitions around it in the same system.
     *
     * @param part a part that is the same but for its counts
     */
    record Single(Part part, List<Expression> counts) implements Item {}

    /** Parts that follow each other again and again, with counts that grow evenly. */
    record Repeat(Expression count, List<Item> items) implements Item {}

    boolean isLoop() {
        return !counts.isEmpty();
    }

    /** All that it says but for the counts. */
    private String words() {
        StringBuilder words = new StringBuilder(String.join("\n", lines));
        for (Item item : body) {
            words.append("\n").append(item instanceof Single single ? single.part.words() : words(item));
        }
        return words.append(body.isEmpty() ? "" : "\ndone").toString();
    }

    /** All that it says, counts included. */
    private static String words(Item item) {
        return switch (item) {
            case Single single -> single.part.words() + single.counts;
            case Repeat repeat ->
                repeat.items.stream().map(Part::words).collect(Collectors.joining("\n", repeat.count + "{", "}"));
        };
    }

    /**
     * The parts of a system, where successive ones that differ in the counts of their loops only, and these grow evenly, are repeated: a loop
     * whose count depends on the one around it comes out of merging as one loop an iteration.
     */
    static List<Item> folded(List<Part> parts) {
        Map<String, Integer> symbols = new HashMap<>();
        List<Part> known = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        LoopRecognizer recognizer =
                new LoopRecognizer(LoopRecognizer.WINDOW, construct -> items.add(item(construct, known)));
        for (Part part : parts) {
            int symbol = symbols.computeIfAbsent(part.words(), words -> {
                known.add(part);
                return known.size() - 1;
            });
            recognizer.add(
                    symbol, part.counts.stream().mapToLong(Long::longValue).toArray());
        }
        recognizer.finish();
        return items;
    }

    private static Item item(Construct construct, List<Part> known) {
        return switch (construct) {
            case Construct.Action action -> new Single(known.get(action.symbol()), action.numbers());
            case Construct.Loop loop ->
                new Repeat(
                        loop.count(),
                        loop.body().stream().map(inner -> item(inner, known)).toList());
        };
    }
}

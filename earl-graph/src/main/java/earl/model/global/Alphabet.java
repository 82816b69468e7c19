package earl.model.global;

import earl.model.AffineExpression;
import earl.model.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbered actions of processes: an action is a record of one process with all its numbers, such as process 3 sending to 4 with tag 7.
 * Filled by one thread, then read by any.
 */
public final class Alphabet {
    /** The type of an action. */
    public enum Kind {
        SEND,
        RECV,
        SYNC,
        LOCAL
    }

    /**
     * An action.
     *
     * @param location who does it, as id of a location
     * @param symbol of the record
     * @param numbers numbers of the record; those that are not processes may depend on the counters of the enclosing loops
     * @param channel for a message, the id of its source, destination and tag; for a collective operation, of its name and
     *     group; otherwise -1
     */
    public record Action(Kind kind, int location, int symbol, List<AffineExpression> numbers, int channel) {
        /** How many of the first numbers are processes. */
        int processes() {
            return Math.min(isMessage() ? 2 : 1, numbers.size());
        }

        boolean isMessage() {
            return kind == Kind.SEND || kind == Kind.RECV;
        }

        /** Source of a message. */
        public int source() {
            return (int) numbers.get(0).constant();
        }

        /** Destination of a message. */
        public int destination() {
            return (int) numbers.get(1).constant();
        }
    }

    private record RecordKey(int location, int symbol, List<Long> numbers) {}

    /** Key of a record whose numbers depend on counters, with the bytes of the message. */
    private record AffineKey(int location, int symbol, List<AffineExpression> numbers, AffineExpression bytes) {}

    private record Channel(boolean message, List<AffineExpression> ends, String words) {}

    /** Bytes that are not known. */
    private static final AffineExpression UNKNOWN = new AffineExpression(-1);

    private final Vocabulary vocabulary;
    private final Map<RecordKey, Integer> known = new HashMap<>();
    private final Map<AffineKey, Integer> affine = new HashMap<>();
    private final List<Action> actions = new ArrayList<>();
    private final List<AffineExpression> sizes = new ArrayList<>();
    private final Map<Channel, Integer> channels = new HashMap<>();

    Alphabet(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** One that can take more without changing this one. */
    Alphabet copy() {
        Alphabet copy = new Alphabet(vocabulary);
        copy.known.putAll(known);
        copy.affine.putAll(affine);
        copy.actions.addAll(actions);
        copy.sizes.addAll(sizes);
        copy.channels.putAll(channels);
        return copy;
    }

    /** Number of a record that a location has. */
    int action(int location, int symbol, long[] numbers) {
        List<Long> list = java.util.Arrays.stream(numbers).boxed().toList();
        return known.computeIfAbsent(new RecordKey(location, symbol, list), key -> {
            actions.add(make(
                    location, symbol, list.stream().map(AffineExpression::new).toList()));
            return actions.size() - 1;
        });
    }

    /** As {@code record} without bytes, for a message whose bytes are known. */
    int action(int location, int symbol, long[] numbers, long size) {
        int action = action(location, symbol, numbers);
        if (action == sizes.size()) {
            sizes.add(new AffineExpression(size));
        } else if (sizes.get(action).constant() != size) {
            sizes.set(action, UNKNOWN);
        }
        return action;
    }

    /** Number of a record that depends on the counters of loops. */
    int action(int location, int symbol, List<AffineExpression> numbers, AffineExpression bytes) {
        if (bytes.isConstant() && numbers.stream().allMatch(AffineExpression::isConstant)) {
            int action = action(
                    location,
                    symbol,
                    numbers.stream().mapToLong(AffineExpression::constant).toArray());
            if (action >= sizes.size()) {
                say(action, bytes);
            }
            return action;
        }
        return affine.computeIfAbsent(new AffineKey(location, symbol, List.copyOf(numbers), bytes), key -> {
            actions.add(make(location, symbol, key.numbers));
            say(actions.size() - 1, bytes);
            return actions.size() - 1;
        });
    }

    private void say(int action, AffineExpression bytes) {
        while (sizes.size() <= action) {
            sizes.add(UNKNOWN);
        }
        sizes.set(action, bytes);
    }

    /** Bytes of each event of an action, -1 if they differ or are unknown. */
    AffineExpression bytes(int action) {
        return action < sizes.size() ? sizes.get(action) : UNKNOWN;
    }

    private Action make(int location, int symbol, List<AffineExpression> numbers) {
        String template = vocabulary.template(symbol);
        Kind kind = kind(template);
        int channel = -1;
        if (kind != Kind.LOCAL) {
            int ends = kind == Kind.SYNC ? 1 : 2;
            String words = vocabulary.text(
                    symbol, numbers.stream().map(number -> number.text(1)).toList());
            String[] parts = words.split(" ", ends + 2);
            List<AffineExpression> pair = ends == 2 ? numbers.subList(0, 2) : List.of();
            channel = channels.computeIfAbsent(
                    new Channel(ends == 2, List.copyOf(pair), parts[ends + 1]), c -> channels.size());
        }
        return new Action(kind, location, symbol, List.copyOf(numbers), channel);
    }

    private static Kind kind(String template) {
        if (template.startsWith("# send # ")) {
            return Kind.SEND;
        }
        if (template.startsWith("# recv # ")) {
            return Kind.RECV;
        }
        return template.startsWith("# sync ") ? Kind.SYNC : Kind.LOCAL;
    }

    /** An action by its number. */
    public Action get(int action) {
        return actions.get(action);
    }

    /** Number of actions. */
    public int size() {
        return actions.size();
    }

    Vocabulary vocabulary() {
        return vocabulary;
    }

    /** An action as text; counters begin at 1. */
    public String text(int action) {
        Action of = actions.get(action);
        return vocabulary.text(
                of.symbol, of.numbers.stream().map(number -> number.text(1)).toList());
    }
}

package earl.model.global;

import earl.model.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What processes do, numbered: an action is a record of one process with all its numbers, such as process 3 sending to 4 with tag 7.
 * Filled by one thread, then read by any.
 */
final class Alphabet {
    /** What an action is. */
    enum Kind {
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
     * @param numbers of the record
     * @param channel of a message source, destination and tag, numbered; of a collective operation its name and group; else -1
     */
    record Action(Kind kind, int location, int symbol, List<Long> numbers, int channel) {}

    private record Key(int location, int symbol, List<Long> numbers) {}

    private record Channel(boolean message, List<Long> ends, String words) {}

    private final Vocabulary vocabulary;
    private final Map<Key, Integer> known = new HashMap<>();
    private final List<Action> actions = new ArrayList<>();
    private final List<Long> sizes = new ArrayList<>();
    private final Map<Channel, Integer> channels = new HashMap<>();

    Alphabet(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Number of a record that a location has. */
    int action(int location, int symbol, long[] numbers) {
        List<Long> list = java.util.Arrays.stream(numbers).boxed().toList();
        return known.computeIfAbsent(new Key(location, symbol, list), key -> {
            actions.add(make(key));
            return actions.size() - 1;
        });
    }

    /** The same, where it is known how many bytes it sends or receives. */
    int action(int location, int symbol, long[] numbers, long size) {
        int action = action(location, symbol, numbers);
        if (action == sizes.size()) {
            sizes.add(size);
        } else if (sizes.get(action) != size) {
            sizes.set(action, -1L);
        }
        return action;
    }

    /** Bytes of each event that is an action, -1 if they differ or are not known. */
    long bytes(int action) {
        return action < sizes.size() ? sizes.get(action) : -1;
    }

    private Action make(Key key) {
        String template = vocabulary.template(key.symbol);
        Kind kind = kind(template);
        int channel = -1;
        if (kind != Kind.LOCAL) {
            int ends = kind == Kind.SYNC ? 1 : 2;
            String words = vocabulary.text(
                    key.symbol, key.numbers.stream().map(String::valueOf).toList());
            String[] parts = words.split(" ", ends + 2);
            List<Long> pair = ends == 2 ? key.numbers.subList(0, 2) : List.of();
            channel = channels.computeIfAbsent(
                    new Channel(ends == 2, List.copyOf(pair), parts[ends + 1]), c -> channels.size());
        }
        return new Action(kind, key.location, key.symbol, key.numbers, channel);
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

    Action get(int action) {
        return actions.get(action);
    }

    /** Number of actions. */
    int size() {
        return actions.size();
    }

    /** Number of channels. */
    int channels() {
        return channels.size();
    }

    Vocabulary vocabulary() {
        return vocabulary;
    }

    /** An action in words. */
    String text(int action) {
        Action of = actions.get(action);
        return vocabulary.text(
                of.symbol, of.numbers.stream().map(String::valueOf).toList());
    }
}

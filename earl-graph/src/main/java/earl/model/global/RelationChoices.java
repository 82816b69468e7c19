package earl.model.global;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * In which ways the messages of a system may be the same as others, and for each the way in which most are: its ends are related to each
 * other (Relation), and its tag is that of the others, or grows with the rank as theirs do.
 */
final class RelationChoices {
    /** So many different ones of tags of one kind are tried. */
    private static final int SLOPES = 3;

    private final ProcessGrid grid;
    private final @Nullable MessageEvent[] messages;
    /** By ends and kind of tag, how much tags grow with the rank. */
    private final Map<Way, List<Long>> slopes = new HashMap<>();
    /** By message, the way in which most are. */
    private final @Nullable Way[] ways;
    /** By message, how many are so. */
    private final int[] kin;

    RelationChoices(ProcessGrid grid, @Nullable MessageEvent[] messages) {
        this.grid = grid;
        this.messages = messages;
        this.ways = new Way[messages.length];
        this.kin = new int[messages.length];
        findSlopes();
        Map<Way, Integer> counts = new HashMap<>();
        for (MessageEvent message : messages) {
            if (message != null) {
                of(message).forEach(way -> counts.merge(way, 1, Integer::sum));
            }
        }
        for (int i = 0; i < messages.length; i++) {
            MessageEvent message = messages[i];
            if (message != null) {
                choose(i, message, counts);
            }
        }
    }

    /** By message the way in which most are. */
    @Nullable
    Way[] best() {
        return ways;
    }

    /** By message how many are so. */
    int[] kin() {
        return kin;
    }

    private void choose(int at, MessageEvent message, Map<Way, Integer> counts) {
        List<Way> all = of(message);
        for (int k = 0; k < all.size(); k++) {
            int count = counts.getOrDefault(all.get(k), 0);
            if (count > kin[at] && (k < Relation.USUAL || count > 2)) {
                kin[at] = count;
                ways[at] = all.get(k);
            }
        }
    }

    /** All ways of a message; those with its tag as it is come first. */
    private List<Way> of(MessageEvent message) {
        List<Way> all = new ArrayList<>();
        List<Way> growing = new ArrayList<>();
        for (Relation relation : Relation.between(grid, message.process(), message.partner())) {
            all.add(new Way(message.send(), relation, message.tag().text()));
            for (long slope : slopes.getOrDefault(kind(message, relation), List.of())) {
                String tag = message.tag().along(slope, variable(message, relation));
                growing.add(new Way(message.send(), relation, tag));
            }
        }
        all.addAll(growing);
        return all;
    }

    private static Way kind(MessageEvent message, Relation relation) {
        return new Way(message.send(), relation, message.tag().kind());
    }

    private static int variable(MessageEvent message, Relation relation) {
        return relation.ofPartner() ? message.partner() : message.process();
    }

    private void findSlopes() {
        Map<Way, TreeMap<Integer, List<Tag>>> byRank = new HashMap<>();
        for (MessageEvent message : messages) {
            if (message != null && message.tag().number() != null) {
                for (Relation relation : Relation.between(grid, message.process(), message.partner())) {
                    byRank.computeIfAbsent(kind(message, relation), k -> new TreeMap<>())
                            .computeIfAbsent(variable(message, relation), r -> new ArrayList<>())
                            .add(message.tag());
                }
            }
        }
        byRank.forEach((kind, tags) -> {
            List<Long> some = slopes(tags);
            if (!some.isEmpty()) {
                slopes.put(kind, some);
            }
        });
    }

    /** By how much most tags grow from one rank to the next; nothing if they do not, or each differently. */
    private static List<Long> slopes(SortedMap<Integer, List<Tag>> tags) {
        Map<Long, Integer> votes = new TreeMap<>();
        Map.Entry<Integer, List<Tag>> last = null;
        for (Map.Entry<Integer, List<Tag>> next : tags.entrySet()) {
            for (int k = 0;
                    last != null
                            && k
                                    < Math.min(
                                            last.getValue().size(),
                                            next.getValue().size());
                    k++) {
                long slope = last.getValue().get(k).slope(next.getValue().get(k), next.getKey() - last.getKey());
                if (slope != 0) {
                    votes.merge(slope, 1, Integer::sum);
                }
            }
            last = next;
        }
        return votes.entrySet().stream()
                .filter(vote -> vote.getValue() > 1)
                .sorted(Map.Entry.<Long, Integer>comparingByValue().reversed())
                .limit(SLOPES)
                .map(Map.Entry::getKey)
                .toList();
    }
}

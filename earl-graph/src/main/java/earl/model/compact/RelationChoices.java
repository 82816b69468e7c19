package earl.model.compact;

import earl.model.global.MessageEvent;
import earl.model.global.Tag;
import earl.model.grid.ProcessGrid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The patterns that fit the messages of a system, and for each message the pattern that most messages share. A pattern has a
 * {@link Relation} of the ends and a tag that is constant or grows with the rank.
 */
final class RelationChoices {
    /** Maximum number of slopes that are tried for tags of one kind. */
    private static final int SLOPES = 3;

    private final ProcessGrid grid;
    private final @Nullable MessageEvent[] messages;
    /** [ends and kind of tag] -> how much tags grow with the rank. */
    private final Map<MessagePattern, List<Long>> slopes = new HashMap<>();
    /** [message] -> pattern that most share. */
    private final @Nullable MessagePattern[] patterns;
    /** [message] -> how many messages fit that pattern. */
    private final int[] sharing;

    RelationChoices(ProcessGrid grid, @Nullable MessageEvent[] messages) {
        this.grid = grid;
        this.messages = messages;
        this.patterns = new MessagePattern[messages.length];
        this.sharing = new int[messages.length];
        findSlopes();
        Map<MessagePattern, Integer> counts = new HashMap<>();
        for (MessageEvent message : messages) {
            if (message != null) {
                of(message).forEach(pattern -> counts.merge(pattern, 1, Integer::sum));
            }
        }
        for (int i = 0; i < messages.length; i++) {
            MessageEvent message = messages[i];
            if (message != null) {
                choose(i, message, counts);
            }
        }
    }

    /** [message] -> pattern that most share. */
    @Nullable
    MessagePattern[] best() {
        return patterns;
    }

    /** [message] -> how many messages fit that pattern. */
    int[] sharing() {
        return sharing;
    }

    private void choose(int at, MessageEvent message, Map<MessagePattern, Integer> counts) {
        List<MessagePattern> all = of(message);
        for (int k = 0; k < all.size(); k++) {
            int count = counts.getOrDefault(all.get(k), 0);
            if (count > sharing[at] && (k < Relation.USUAL || count > 2)) {
                sharing[at] = count;
                patterns[at] = all.get(k);
            }
        }
    }

    /** All patterns of a message; those with its unchanged tag come first. */
    private List<MessagePattern> of(MessageEvent message) {
        List<MessagePattern> all = new ArrayList<>();
        List<MessagePattern> growing = new ArrayList<>();
        for (Relation relation : Relation.between(grid, message.process(), message.partner())) {
            all.add(new MessagePattern(message.send(), relation, message.tag().text()));
            for (long slope : slopes.getOrDefault(kind(message, relation), List.of())) {
                String tag = message.tag().along(slope, variable(message, relation));
                growing.add(new MessagePattern(message.send(), relation, tag));
            }
        }
        all.addAll(growing);
        return all;
    }

    private static MessagePattern kind(MessageEvent message, Relation relation) {
        return new MessagePattern(message.send(), relation, message.tag().kind());
    }

    private static int variable(MessageEvent message, Relation relation) {
        return relation.ofPartner() ? message.partner() : message.process();
    }

    private void findSlopes() {
        Map<MessagePattern, TreeMap<Integer, List<Tag>>> byRank = new HashMap<>();
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

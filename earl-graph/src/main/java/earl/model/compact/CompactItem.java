package earl.model.compact;

import java.util.List;

/**
 * A line or a loop of a compact model.
 *
 * @param family the family of its text
 * @param lines of messages or an event, or the text of a loop after the name of its counter
 * @param body of a loop; empty for others
 */
record CompactItem(Family family, List<String> lines, List<CompactItem> body) {
    boolean isLoop() {
        return !body.isEmpty();
    }

    /** Number of families, single events and loops in it; several consecutive messages count one more. */
    int size() {
        return lines.size() + body.stream().mapToInt(CompactItem::size).sum();
    }
}

package earl.model.global;

import java.util.List;

/**
 * A line or a loop of a compact model.
 *
 * @param family what it says
 * @param lines of messages or an event, or the text of a loop after the name of its counter
 * @param body of a loop; empty for others
 */
record CompactItem(Family family, List<String> lines, List<CompactItem> body) {
    boolean isLoop() {
        return !body.isEmpty();
    }

    /** How many families, single events and loops there are in it; of several messages in a row one more. */
    int size() {
        return lines.size() + body.stream().mapToInt(CompactItem::size).sum();
    }
}

package expert.plot;

import java.util.List;

/**
 * Bars side by side, one or more at each label.
 *
 * @param labels what stands below them
 * @param groups the bars at each label; with one group with an empty name there is no legend
 * @param stacked whether the bars at a label are stacked
 */
public record Bars(List<String> labels, List<Group> groups, boolean stacked) {
    /**
     * Bars of one colour.
     *
     * @param name for the legend
     * @param values one a label; NaN: none
     */
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    public record Group(String name, double[] values) {}

    /** @throws IllegalArgumentException if a group has not as many values as there are labels, or there is nothing to draw */
    public Bars {
        labels = List.copyOf(labels);
        groups = List.copyOf(groups);
        if (labels.isEmpty() || groups.isEmpty()) {
            throw new IllegalArgumentException("there are no bars to draw");
        }
        for (Group group : groups) {
            if (group.values().length != labels.size()) {
                throw new IllegalArgumentException(
                        "there are " + group.values().length + " bars and " + labels.size() + " labels");
            }
        }
    }
}

package earl.replay.operations;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How operations depend on each other, as a text of rules says it. Operations of one step and one worker have a type and a
 * number within that type; rules name types.
 *
 * @param columns the columns of the table
 * @param source column of a worker -> its value: the order of operations comes from the first step of the worker with these
 *     values, for all workers that differ in these columns only
 * @param chains name -> types whose operations follow one another in order of begin; a chain of one type has its name
 * @param sequences types whose operations follow one another in the order of the list, and within a type by number
 * @param dependencies further dependencies
 * @param groups groups that end together
 * @param tolerance seconds; a transfer below minus this counts as 0
 * @param ending type of the operations that end a step; null if the last operation does
 * @param medians types whose usual time is the median, not the mean
 */
public record DependencyRules(
        Columns columns,
        Map<String, Integer> source,
        Map<String, List<String>> chains,
        List<List<String>> sequences,
        List<Dependency> dependencies,
        List<Group> groups,
        double tolerance,
        @Nullable String ending,
        Set<String> medians) {

    /**
     * Names of columns.
     *
     * @param workers columns that together name a worker
     * @param number null: operations of a type are numbered in order of begin
     * @param begin column of seconds
     * @param duration column of seconds
     */
    public record Columns(
            String step,
            List<String> workers,
            String type,
            @Nullable String number,
            String begin,
            String duration) {}

    /** Which operations of a type or chain a rule means. */
    public enum Choice {
        /** Each, or the one with the same number plus an offset. */
        EACH,
        /** The first in order, or the one at an offset from it. */
        FIRST,
        /** The last in order, or the one at an offset from it. */
        LAST,
        /** The one that ends last. */
        LATEST
    }

    /**
     * Operations that a rule names.
     *
     * @param type a type, or the name of a chain
     * @param offset added to the number or to the place in the order
     * @param order type or chain in which the offset counts
     */
    public record Selection(String type, Choice choice, int offset, String order) {}

    /**
     * One operation begins after another one ends.
     *
     * @param line line of the text
     */
    public record Dependency(Selection later, Selection earlier, int line) {}

    /**
     * Operations of several workers that end together: at their latest start plus each one's own transfer.
     *
     * @param type type of the members
     * @param over columns in which the members' workers differ; empty with a partner
     * @param partner type of the other member, with the same number; null if all members have one type
     * @param column column in which the partner's worker differs; null without a partner
     * @param distance what the partner's worker has more in that column
     * @param line line of the text
     */
    public record Group(
            String type,
            List<String> over,
            @Nullable String partner,
            @Nullable String column,
            int distance,
            int line) {}

    public DependencyRules {
        source = Map.copyOf(source);
        sequences = List.copyOf(sequences);
        dependencies = List.copyOf(dependencies);
        groups = List.copyOf(groups);
        medians = Set.copyOf(medians);
    }

    /** Returns the types that a name means: those of the chain of that name, or the type itself. */
    List<String> types(String name) {
        return chains.getOrDefault(name, List.of(name));
    }
}

package earl.view;

/**
 * The description of a column of a table.
 *
 * @param name its name
 * @param holds kind of its values
 * @param means what its values stand for
 * @param unit of its values: {@code s}, {@code bytes}, {@code event}, ...; empty if they have none
 * @param sentence its meaning
 * @param scope what its values depend on
 * @param inOrder whether its values are in order of time in cuts, and are never missing
 */
public record ColumnDescription(
        String name, Holds holds, Meaning means, String unit, String sentence, Scope scope, boolean inOrder) {
    ColumnDescription ordered() {
        return new ColumnDescription(name, holds, means, unit, sentence, scope, true);
    }

    /** What values depend on, in a cut of a trace ({@code earl.fragment}). */
    public enum Scope {
        /** Values are those of the whole trace. */
        TRACE,
        /** Values number events, operations, ... of the cut. */
        CUT,
        /** Values lead to events that may come after the cut, and are missing then. */
        AHEAD,
        /** Ids of call paths. */
        CALLPATHS,
        /** Cuts do not have such values. */
        NONE
    }
}

package earl.plan;

import earl.Column;
import earl.WaitKind;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waits as a plan defines them: columns of one length. Rows whose {@link Name#VALUE} is not positive are no waits.
 *
 * @param role what they mean for those who take part
 * @param columns the columns that the definition gives
 * @param truths what holds of all rows
 */
public record WaitRows(WaitKind.Role role, Map<Name, Column> columns, Set<Truth> truths) {
    /** The columns of waits. */
    public enum Name {
        /** How long: seconds. */
        VALUE,
        /** Enter of the call that waits. */
        AT,
        /** Enter of the call that it waits for. */
        ON,
        /** Since when: seconds. By default the enter of the call that waits. */
        BEGIN,
        /** What the call waits with: a position. By default that call. */
        RECORD,
        /** What it waits for: a position. By default the partner's call. */
        PARTNER_RECORD,
        /** The shortest wait that counts in figures: one value, in seconds. */
        LEAST,
        /** Of members of collective operations: the instance. */
        INSTANCE,
        /** Of members of collective operations: whether the operation was a meeting for this one, which need not have waited. */
        MET,
        /** Of members of collective operations: how long the member still took after the operation's work was done, in seconds. */
        DONE;

        private final String word = name().toLowerCase(Locale.ROOT);

        /** Its name in scripts and plans. */
        public String word() {
            return word;
        }

        /** The column of a name. @throws IllegalArgumentException if there is none */
        public static Name of(String word) {
            Name name = find(word);
            if (name == null) {
                throw new IllegalArgumentException("waits have no column " + word);
            }
            return name;
        }

        static @Nullable Name find(String word) {
            for (Name name : values()) {
                if (name.word.equals(word)) {
                    return name;
                }
            }
            return null;
        }
    }

    /** What may hold of all rows. */
    public enum Truth {
        /** The sender of a message waits. */
        SENDS,
        /** Members of an operation met only the one for whom they waited, and not each other. */
        APART;

        private final String word = name().toLowerCase(Locale.ROOT);

        /** Its name in scripts and plans. */
        public String word() {
            return word;
        }

        /** The one of a name. @throws IllegalArgumentException if there is none */
        public static Truth of(String word) {
            for (Truth truth : values()) {
                if (truth.word.equals(word)) {
                    return truth;
                }
            }
            throw new IllegalArgumentException("waits are not " + word);
        }
    }

    /** The columns without which there are no waits of a role. */
    static Set<Name> needed(WaitKind.Role role) {
        return role == WaitKind.Role.GROUP ? Set.of(Name.VALUE, Name.AT, Name.INSTANCE) : Set.of(Name.VALUE, Name.AT);
    }

    /** A column. @throws IllegalArgumentException if the definition does not give it */
    public Column column(Name name) {
        Column column = columns.get(name);
        if (column == null) {
            throw new IllegalArgumentException("a wait needs the column " + name.word());
        }
        return column;
    }
}

package earl.plan;

import earl.Column;
import earl.WaitKind;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waits as a plan defines them: columns of one length. Rows whose {@link Name#VALUE} is not positive are not waits.
 *
 * @param role meaning of the waits for the participants
 * @param columns the columns that the definition gives
 * @param truths properties of all rows
 */
public record WaitRows(WaitKind.Role role, Map<Name, Column> columns, Set<Truth> truths) {
    /** The columns of waits. */
    public enum Name {
        /** Length of the wait in seconds. */
        VALUE,
        /** Enter of the call that waits. */
        AT,
        /** Enter of the call for which it waits. */
        ON,
        /** Begin of the wait in seconds. Default: the enter of the waiting call. */
        BEGIN,
        /** Position of the record with which the call waits. Default: that call. */
        RECORD,
        /** Position of the record for which it waits. Default: the partner's call. */
        PARTNER_RECORD,
        /** Minimum length of a wait that counts in figures: one value, in seconds. */
        LEAST,
        /** For members of collective operations: the instance. */
        INSTANCE,
        /**
         * For members of collective operations: whether the operation was a meeting for this member, which need not have
         * waited.
         */
        MET,
        /**
         * For members of collective operations: time that the member took after the operation's work was done, in seconds.
         */
        DONE;

        private final String word = name().toLowerCase(Locale.ROOT);

        /** The name of this constant in scripts and plans. */
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

    /** Properties of all rows. */
    public enum Truth {
        /** The sender of a message waits. */
        SENDS,
        /** Members of an operation met only the one for whom they waited, and not each other. */
        APART;

        private final String word = name().toLowerCase(Locale.ROOT);

        /** The name of this constant in scripts and plans. */
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

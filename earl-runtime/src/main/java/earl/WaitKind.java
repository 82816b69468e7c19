package earl;

import java.io.Serializable;
import java.util.Locale;

/**
 * A kind of wait: all waits that one definition found.
 *
 * @param name the name of the pattern that defines these waits, for instance {@code late_sender}
 * @param role the meaning of such a wait for the locations that take part in it
 */
@Stable
public record WaitKind(String name, Role role) implements Serializable {
    /** The meaning of a wait for the locations that take part in it; see {@link Causes}. */
    public enum Role {
        /** One process waits for one other: the two meet. */
        PEER,
        /** Members of a collective operation wait for one of them: all participants meet. */
        GROUP,
        /** A wait that has costs but is not a meeting: in prefix and non-blocking operations. */
        ASIDE,
        /** A wait whose causes EXPERT does not look for. */
        NONE;

        private final String word = name().toLowerCase(Locale.ROOT);

        /** Name in scripts and plans. */
        public String word() {
            return word;
        }

        /** The role with a name. @throws IllegalArgumentException if there is none */
        public static Role of(String word) {
            for (Role role : values()) {
                if (role.word.equals(word)) {
                    return role;
                }
            }
            throw new IllegalArgumentException("the kind of a wait is peer, group, aside or none, not '" + word + "'");
        }
    }

    /**
     * Whether the participants meet. Their later time is then compared from this point on, and the wait does not count
     * as time spent.
     */
    public boolean isMeeting() {
        return role == Role.PEER || role == Role.GROUP;
    }
}

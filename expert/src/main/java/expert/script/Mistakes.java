package expert.script;

import org.jspecify.annotations.Nullable;

/** What a script did wrong last: one a context, for its columns belong to no trace in particular. */
final class Mistakes {
    private @Nullable String last;

    void set(@Nullable String message) {
        last = message;
    }

    /** The last one, which is forgotten with that. */
    @Nullable
    String take() {
        String message = last;
        last = null;
        return message;
    }
}

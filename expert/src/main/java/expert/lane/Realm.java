package expert.lane;

import expert.script.Language;
import expert.script.PatternFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The code that may share a script context. A script can change the language's classes in its context, so each of the user's
 * files has contexts of its own; the shipped files of a language share theirs.
 *
 * @param file the user's file, null for the shipped files
 */
record Realm(Language language, @Nullable Path file) {
    /** Returns the realm of a file. */
    static Realm of(PatternFile file) {
        return new Realm(file.language(), file.shipped() ? null : file.path());
    }
}

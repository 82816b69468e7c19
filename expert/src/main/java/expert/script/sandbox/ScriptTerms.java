package expert.script.sandbox;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Permissions and limits of scripts.
 *
 * @param allowIo whether they may use files, sockets and processes
 * @param hasOut whether the command has an option {@code --out}
 * @param out the real path of the folder below which they write; null: they write nowhere, or anywhere if they may use files
 * @param quota how much they may use
 * @param notices receives one line for each mistake of an author that is no failure; called from any thread
 */
public record ScriptTerms(
        boolean allowIo, boolean hasOut, @Nullable Path out, Quota quota, Consumer<String> notices) {
    /** The usual terms of patterns; notices are dropped. */
    public static ScriptTerms ofPatterns(boolean allowIo) {
        return new ScriptTerms(allowIo, false, null, Quota.OF_PATTERNS, notice -> {});
    }

    /** The usual terms of scripts that write below a folder, or nowhere; notices are dropped. */
    public static ScriptTerms ofScripts(boolean allowIo, @Nullable Path out) {
        return new ScriptTerms(allowIo, true, out, Quota.OF_SCRIPTS, notice -> {});
    }

    /** These terms with another quota. */
    public ScriptTerms with(Quota other) {
        return new ScriptTerms(allowIo, hasOut, out, other, notices);
    }

    /** These terms with a listener for notices. */
    public ScriptTerms withNotices(Consumer<String> listener) {
        return new ScriptTerms(allowIo, hasOut, out, quota, listener);
    }
}

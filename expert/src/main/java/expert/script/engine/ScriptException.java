package expert.script.engine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A script failed. Its message is one line for the script's author. */
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    /** How the script ended. */
    public enum Kind {
        /** An error of the script's; its context is in order. */
        ERROR,
        /** The script was stopped from outside; its context cannot be used any more. */
        STOPPED,
        /** The script used up memory, or broke the language's implementation; its context cannot be used any more. */
        BROKEN
    }

    private final Kind kind;
    private final boolean quota;
    private final @Nullable String file;
    private final int line;

    ScriptException(Kind kind, @Nullable Path file, int line, String message, @Nullable Throwable cause) {
        this(kind, false, file, line, message, cause);
    }

    private ScriptException(
            Kind kind, boolean quota, @Nullable Path file, int line, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.quota = quota;
        this.file = file == null ? null : file.toString();
        this.line = line;
    }

    /** A script was stopped from outside, at the place that another exception names. */
    public static ScriptException stopped(String message, @Nullable ScriptException place) {
        return new ScriptException(
                Kind.STOPPED, place == null ? null : place.file(), place == null ? 0 : place.line(), message, place);
    }

    /** A script used up its quota, at the place that another exception names. */
    public static ScriptException overQuota(String message, @Nullable Path file, int line, @Nullable Throwable cause) {
        return new ScriptException(Kind.STOPPED, true, file, line, message, cause);
    }

    /** A script's description cannot be computed, for instance because columns do not fit together. */
    public static ScriptException unfit(RuntimeException why) {
        return new ScriptException(Kind.ERROR, null, 0, String.valueOf(why.getMessage()), why);
    }

    /** Whether it was stopped because it used up its quota. */
    public boolean isQuota() {
        return quota;
    }

    /** How the script ended. */
    public Kind kind() {
        return kind;
    }

    /** The file at fault, null if unknown. */
    public @Nullable Path file() {
        return file == null ? null : Path.of(file);
    }

    /** 1-based line in it, 0 if unknown. */
    public int line() {
        return line;
    }
}

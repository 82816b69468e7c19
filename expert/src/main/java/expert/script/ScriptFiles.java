package expert.script;

import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/** The pattern files and their helpers, as Python reads them. Public for the script engine's sake only. */
public final class ScriptFiles {
    private final Folders folders;
    private final OutputFolder out;

    ScriptFiles(Folders folders, OutputFolder out) {
        this.folders = folders;
        this.out = out;
    }

    /** The text of one of our own modules that is made only when it is asked for; null if there is none of that name. */
    @HostAccess.Export
    public @Nullable String late(String module) {
        return Prelude.latePart(module);
    }

    /** Why a script may not write a file; null if it may. */
    @HostAccess.Export
    public @Nullable String refusal(String file) {
        try {
            out.check(Path.of(file));
            return null;
        } catch (AccessDeniedException refused) {
            return file + ": " + refused.getReason();
        }
    }

    /** Path of the helper module of that name in a folder of patterns, null if there is none. */
    @HostAccess.Export
    public @Nullable String sibling(String folder, String name) {
        Path file = folders.helper(Path.of(folder), name + ".py");
        return file == null ? null : file.toString();
    }

    /** Text of a pattern file or helper. */
    @HostAccess.Export
    public String text(String path) {
        return folders.text(Path.of(path));
    }

    /** Folder of a file. */
    @HostAccess.Export
    public String folder(String path) {
        return String.valueOf(Path.of(path).getParent());
    }

    /** Name of a file without its suffix. */
    @HostAccess.Export
    public String stem(String path) {
        String name = String.valueOf(Path.of(path).getFileName());
        return name.substring(0, name.lastIndexOf('.'));
    }

    /** Text of a Python module of our own that is not loaded at once. */
    @HostAccess.Export
    public String part(String name) {
        return Prelude.pythonPart(name);
    }
}

package expert.script.sandbox;

import expert.script.ForScripts;
import expert.script.Spellings;
import java.io.IOException;
import java.nio.file.Path;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/** The pattern files and their helpers, as Python reads them. */
@ForScripts
public final class ScriptFiles {
    private final OpenFolders folders;
    private final DataFiles data;
    private final ScriptTerms terms;

    public ScriptFiles(OpenFolders folders, DataFiles data, ScriptTerms terms) {
        this.folders = folders;
        this.data = data;
        this.terms = terms;
    }

    /** Whether a text holds a name of an MPI call in a spelling that no region has. */
    @HostAccess.Export
    public boolean hasOtherSpellings(String text) {
        return Spellings.isIn(text);
    }

    /** EXPERT's name of a call of the MPI library; null if the name already is that, or is not such a call. */
    @HostAccess.Export
    public @Nullable String spelling(String name) {
        return Spellings.standard(name);
    }

    /** Whether records of events have that name too. */
    @HostAccess.Export
    public boolean isRecordName(String name) {
        return Spellings.isRecord(name);
    }

    /** Tells the author of a file about a name that equals no region's. */
    @HostAccess.Export
    public void otherSpelling(String file, int line, String name) {
        terms.notices().accept(file + ":" + line + ": " + Spellings.notice(name));
    }

    /** Whether scripts may start programs. */
    @HostAccess.Export
    public boolean startsPrograms() {
        return terms.allowIo();
    }

    /** The text of an EXPERT module that is created on request; null if there is none with that name. */
    @HostAccess.Export
    public @Nullable String late(String module) {
        return Prelude.latePart(module);
    }

    /** The reason why a script did not get the last requested file; null if it did. */
    @HostAccess.Export
    public @Nullable String refusal(String file) {
        return data.refusal(file);
    }

    /** Why a helper module of that name in a folder of patterns cannot be imported although it seems to be there; null if it is not. */
    @HostAccess.Export
    public @Nullable String leadsOut(String folder, String name) {
        return folders.leadsOut(Path.of(folder), name + ".py");
    }

    /** The replacement for a missing module; null if unknown. */
    @HostAccess.Export
    public @Nullable String instead(String module) {
        return MissingModules.instead(module);
    }

    /** Path of the helper module of that name in a folder of patterns, null if there is none. */
    @HostAccess.Export
    public @Nullable String sibling(String folder, String name) {
        Path file = folders.helper(Path.of(folder), name + ".py");
        return file == null ? null : file.toString();
    }

    /** Text of a pattern file or helper. */
    @HostAccess.Export
    public String text(String path) throws IOException {
        return folders.text(Path.of(path));
    }

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

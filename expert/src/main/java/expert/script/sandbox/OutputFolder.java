package expert.script.sandbox;

import earl.disk.WholeFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The place where scripts may write: below one folder, if the user named one; otherwise nowhere or, with {@code --allow-io},
 * everywhere. Any thread.
 */
public final class OutputFolder {
    private final @Nullable Path folder;
    private final boolean hasOut;
    private final boolean everywhere;

    public OutputFolder(ScriptTerms terms) {
        this.folder = terms.out();
        this.hasOut = terms.hasOut();
        this.everywhere = folder == null && terms.allowIo();
    }

    /** The folder, null if there is none. */
    @Nullable
    Path folder() {
        return folder;
    }

    /** The path of a relative name: below the folder, if there is one. */
    Path resolved(Path path) {
        return folder == null ? path.toAbsolutePath() : folder.resolve(path);
    }

    /** Whether a file lies below the folder; follows links to existing targets. */
    boolean contains(Path path) {
        return folder != null && real(resolved(path).normalize()).startsWith(folder);
    }

    private static Path real(Path path) {
        Path parent = path.getParent();
        try {
            return path.toRealPath();
        } catch (IOException absent) {
            // A link that leads nowhere would be followed when the file is made.
            boolean leadsNowhere = Files.isSymbolicLink(path);
            Path name = path.getFileName();
            return parent == null || name == null || leadsNowhere
                    ? path.getRoot()
                    : real(parent).resolve(name);
        }
    }

    /** @throws AccessDeniedException if a script may not write there; the message says where it may */
    void check(Path path) throws AccessDeniedException {
        if (!everywhere && !contains(path)) {
            throw new AccessDeniedException(path.toString(), null, rule());
        }
    }

    /** A sentence on where scripts may write. */
    String rule() {
        return folder != null
                ? "scripts write only below --out " + folder
                : hasOut
                        ? "scripts write only below --out DIR, and none was given"
                        : "patterns write files only with --allow-io";
    }

    /** A sentence on where scripts may read. */
    String readingRule() {
        return folder != null
                ? "scripts read files only below --out " + folder + "; with --allow-io they read others too"
                : (hasOut ? "scripts" : "patterns") + " read files only with --allow-io";
    }

    /**
     * Writes a file, and makes the folders on the way to it.
     *
     * @throws IllegalArgumentException if scripts may not write there
     */
    public Path write(String name, byte[] content, Allowance allowance) throws IOException {
        Path file = resolved(Path.of(name));
        if (!everywhere && !contains(file)) {
            throw new IllegalArgumentException(name + ": " + rule());
        }
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        if (folder != null) {
            if (!Files.exists(file)) {
                allowance.make();
            }
            allowance.write(content.length);
        }
        WholeFile.write(file, content);
        return file;
    }
}

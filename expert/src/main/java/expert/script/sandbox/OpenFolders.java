package expert.script.sandbox;

import earl.disk.RegularFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The folders whose modules a script may import: those of the loaded pattern files. Any thread. */
public final class OpenFolders {
    private static final Pattern MODULE = Pattern.compile("[\\p{L}\\p{N}_$-]+\\.(py|js|mjs)");
    private final Set<Path> open = ConcurrentHashMap.newKeySet();

    /** Allows scripts to import from a file's folder. */
    public void open(Path file) {
        Path parent = realFolder(file);
        if (parent != null) {
            open.add(parent);
        }
    }

    private static @Nullable Path realFolder(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        try {
            return parent == null ? null : parent.toRealPath();
        } catch (IOException absent) {
            return null;
        }
    }

    /** Whether a file of any type lies directly in an open folder. */
    boolean contains(Path file) {
        Path parent = realFolder(file);
        return parent != null && open.contains(parent);
    }

    /** Whether a script may read this file: a module directly in an open folder, which a link does not take out of it. */
    public boolean mayRead(Path file) {
        return real(file) != null;
    }

    private static boolean isModule(Path file) {
        return MODULE.matcher(String.valueOf(file.getFileName())).matches();
    }

    private @Nullable Path real(Path file) {
        Path parent = realFolder(file);
        if (parent == null || !open.contains(parent) || !isModule(file)) {
            return null;
        }
        try {
            Path real = file.toRealPath();
            return real.startsWith(parent) && isModule(real) && Files.isRegularFile(real) ? real : null;
        } catch (IOException absent) {
            return null;
        }
    }

    /** Why a module of that name in an open folder cannot be read although there is a link of that name; null if there is none. */
    @Nullable
    String leadsOut(Path folder, String name) {
        if (!MODULE.matcher(name).matches()) {
            return null;
        }
        Path file = folder.resolve(name);
        return contains(file) && Files.isSymbolicLink(file) && !mayRead(file) ? leadsOut(file) : null;
    }

    /** The message for a link that EXPERT does not follow. It does not say whether the link leads to a file. */
    static String leadsOut(Path link) {
        return link + ": EXPERT follows no symbolic link to a file that is not a module in the same folder";
    }

    /** The file of that name in an open folder; null if there is none that a script may read. */
    @Nullable
    Path helper(Path folder, String name) {
        if (!MODULE.matcher(name).matches()) {
            return null;
        }
        Path file = folder.resolve(name);
        return mayRead(file) ? file : null;
    }

    /**
     * Text of a file that a script may read.
     *
     * @throws IOException if it may not, or the file cannot be read; the message says why
     */
    public String text(Path file) throws IOException {
        Path real = real(file);
        if (real == null) {
            throw new IOException(
                    Files.isSymbolicLink(file) ? leadsOut(file) : file + ": not a file that a pattern may read");
        }
        try {
            return Files.readString(RegularFile.of(real));
        } catch (CharacterCodingException noText) {
            throw new IOException(file + ": cannot be read: it is not UTF-8", noText);
        }
    }
}

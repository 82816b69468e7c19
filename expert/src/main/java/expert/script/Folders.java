package expert.script;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The folders whose modules a script may import: those of the pattern files that were loaded. Any thread. */
final class Folders {
    private static final Pattern MODULE = Pattern.compile("[\\p{L}\\p{N}_$-]+\\.(py|js|mjs)");
    private final Set<Path> open = ConcurrentHashMap.newKeySet();

    /** Lets scripts import what lies in a file's folder. {@code file} is a real path. */
    void open(Path file) {
        Path parent = file.getParent();
        if (parent != null) {
            open.add(parent);
        }
    }

    /** Whether a script may read this file: a module directly in an open folder, links followed. */
    boolean mayRead(Path file) {
        try {
            Path real = file.toRealPath();
            Path parent = file.toAbsolutePath().normalize().getParent();
            return parent != null
                    && (open.contains(parent) || open.contains(parent.toRealPath()))
                    && Files.isRegularFile(real)
                    && MODULE.matcher(String.valueOf(file.getFileName())).matches();
        } catch (IOException absent) {
            return false;
        }
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
     * @throws IllegalArgumentException if it may not
     */
    String text(Path file) {
        if (!mayRead(file)) {
            throw new IllegalArgumentException(file + ": not a file that a pattern may read");
        }
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

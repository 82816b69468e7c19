package expert.analysis;

import expert.kept.Sources;
import expert.script.PatternFile;
import expert.script.PatternPath;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Notices when one of the user's pattern files, or a module that it imports, appears, changes or vanishes. It looks at contents several
 * times per second: network file systems do not report what other nodes change, and some editors replace the file. One thread.
 */
public final class PatternWatch {
    private static final Duration BETWEEN = Duration.ofMillis(200);

    private final PatternPath places;
    private Map<Path, String> known;

    /**
     * A watch from now on.
     *
     * @param places the shipped patterns among them are not watched
     */
    public PatternWatch(PatternPath places) {
        this.places = places;
        this.known = Objects.requireNonNullElse(state(), Map.of());
    }

    /** Number of files of the user. */
    public int files() {
        return known.size();
    }

    /**
     * Waits for a change. A file that is being written, or replaced, is waited for.
     *
     * @return the files that have changed since the last call
     * @throws InterruptedException if the thread is interrupted
     */
    public List<Path> await() throws InterruptedException {
        Map<Path, String> before = known;
        while (true) {
            Thread.sleep(BETWEEN);
            Map<Path, String> now = state();
            // Twice the same: whoever writes it has finished.
            if (now != null && now.equals(before) && !now.equals(known)) {
                TreeSet<Path> changed = new TreeSet<>(known.keySet());
                changed.addAll(now.keySet());
                Map<Path, String> last = known;
                changed.removeIf(file -> Objects.equals(last.get(file), now.get(file)));
                known = now;
                return List.copyOf(changed);
            }
            before = now == null ? known : now;
        }
    }

    /** The digest of each of the user's files with its modules; null while one is missing or cannot be read. */
    private @Nullable Map<Path, String> state() {
        Map<Path, String> state = new TreeMap<>();
        try {
            List<PatternFile> files = PatternFile.find(places).stream()
                    .filter(file -> !file.shipped())
                    .toList();
            Sources sources = new Sources(files);
            files.forEach(file -> state.put(file.path(), sources.digest(file)));
        } catch (PatternFile.Missing | UncheckedIOException beingReplaced) {
            return null;
        }
        return state;
    }
}

package expert.web.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells when pattern files appear, change or vanish. It looks once per second: network file systems of clusters do not report what
 * other nodes change.
 */
public final class FolderWatch implements AutoCloseable {
    private final ScriptFolder folder;
    private final Runnable changed;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("expert-folder-watch").factory());
    private Map<Path, String> known;

    /**
     * A watch that has not begun.
     *
     * @param changed called after each change, in a thread of the watch
     */
    public FolderWatch(ScriptFolder folder, Runnable changed) {
        this.folder = folder;
        this.changed = changed;
        this.known = state(Map.of());
    }

    /** Begins to watch. */
    public void start() {
        var unused = timer.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    private void look() {
        Map<Path, String> now = state(known);
        if (!now.equals(known)) {
            known = now;
            changed.run();
        }
    }

    /** Sizes and times of the files, or {@code otherwise} if one vanishes meanwhile: then the next look sees the rest. */
    private Map<Path, String> state(Map<Path, String> otherwise) {
        Map<Path, String> state = new HashMap<>();
        try {
            for (Path file : folder.files()) {
                state.put(file, Files.size(file) + " " + Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS));
            }
        } catch (IOException vanishing) {
            return otherwise;
        }
        return state;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}

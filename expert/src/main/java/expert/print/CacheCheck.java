package expert.print;

import earl.OpenOptions;
import earl.TraceException;
import earl.cache.CacheFolder;
import earl.cache.IndexFolder;
import earl.disk.Checksum;
import earl.memory.MappedStore;
import earl.parallel.Workers;
import expert.cache.Entries;
import expert.terminal.OutputException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the indexes, results and bookmarks in the cache are intact. Damaged files stay; the next run that needs them
 * removes them.
 */
public final class CacheCheck {
    private static final String INDEX = "index";

    private final List<CheckResult> results = new ArrayList<>();
    private final Workers workers;

    private CacheCheck(Workers workers) {
        this.workers = workers;
    }

    /** Checks the content of the cache. */
    public static List<CheckResult> of(OpenOptions options) throws IOException {
        CacheCheck check = new CacheCheck(new Workers(options.threads()));
        for (IndexFolder.Entry entry : new IndexFolder(CacheFolder.indexes(options.store())).list()) {
            check.index(entry);
        }
        for (Path file : files(CacheFolder.results(options.store()), "*.result")) {
            check.file(file, "result", Entries::isIntact);
        }
        for (Path file : files(CacheFolder.bookmarks(options.store()), "*.bookmarks")) {
            check.file(file, "bookmarks", Checksum::isInNameOf);
        }
        return check.results;
    }

    private void index(IndexFolder.Entry entry) throws IOException {
        Path file = entry.folder().resolve(INDEX);
        String kind = entry.trace().isEmpty() ? "index" : "index of " + entry.trace();
        try (MappedStore parts = MappedStore.open(file)) {
            parts.verify(workers);
            results.add(CheckResult.intact(file.toString(), kind));
        } catch (TraceException damaged) {
            results.add(CheckResult.damaged(file.toString(), kind, String.valueOf(damaged.getMessage())));
        }
    }

    private interface Test {
        boolean isIntact(Path file) throws IOException;
    }

    private void file(Path file, String kind, Test test) {
        try {
            results.add(
                    test.isIntact(file)
                            ? CheckResult.intact(file.toString(), kind)
                            : CheckResult.damaged(
                                    file.toString(), kind, "its checksum is wrong; the next run removes it"));
        } catch (NoSuchFileException replaced) {
            return; // by a run at this moment
        } catch (IOException unreadable) {
            results.add(CheckResult.damaged(
                    file.toString(), kind, "it cannot be read: " + OutputException.reason(unreadable)));
        }
    }

    private static List<Path> files(Path folder, String names) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, names)) {
                files.forEach(found::add);
            }
        }
        found.sort(null);
        return found;
    }
}

package expert.command.analysis;

import earl.cache.CacheFolder;
import earl.cache.IndexFolder;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Session;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert cache}: the indexes from which traces open again without being decoded. */
@CommandLine.Command(
        name = "cache",
        header = "List or remove indexes and kept results.",
        description = "EXPERT keeps what a pattern found until the pattern, its helpers, its parameters, the trace or"
                + " EXPERT itself changes. It decodes a larger trace once and keeps an index until the trace changes."
                + " Together, the indexes take no more than $EXPERT_CACHE_LIMIT, such as 500M or 20G (default: 20G, or"
                + " a quarter of the device if that is less); EXPERT removes those that were not used for the longest"
                + " time.")
public final class CacheCommand extends Command {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    /** The actions. */
    enum Action {
        list,
        clear
    }

    @Parameters(paramLabel = "list|clear", description = "List the contents of the cache, or remove them.")
    private Action action = Action.list;

    @Option(
            names = "--store",
            paramLabel = "DIR",
            description =
                    "The folder that you named with --store when you opened the traces; default: your cache folder.")
    private @Nullable Path store;

    public CacheCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        IndexFolder folder = new IndexFolder(CacheFolder.indexes(store));
        List<IndexFolder.Entry> entries = folder.list();
        List<Path> bookmarks = files(CacheFolder.bookmarks(store));
        List<Path> results = files(CacheFolder.results(store));
        long bytes = entries.stream().mapToLong(IndexFolder.Entry::bytes).sum();
        switch (action) {
            case list -> {
                for (IndexFolder.Entry entry : entries) {
                    String name = entry.trace().isEmpty() ? entry.folder().toString() : entry.trace();
                    out().printf(Locale.ROOT, "%10s  %s  %s%n", size(entry.bytes()), TIME.format(entry.used()), name);
                }
                for (Path file : bookmarks) {
                    out().printf(
                                    Locale.ROOT,
                                    "%10s  %s  %s%n",
                                    size(Files.size(file)),
                                    TIME.format(Files.getLastModifiedTime(file).toInstant()),
                                    file);
                }
                if (!results.isEmpty()) {
                    long kept = 0;
                    for (Path file : results) {
                        kept += Files.size(file);
                    }
                    out().printf(
                                    Locale.ROOT,
                                    "%10s  in %d kept results of patterns, in %s%n",
                                    size(kept),
                                    results.size(),
                                    CacheFolder.results(store));
                }
                out().printf(
                                Locale.ROOT,
                                "%10s  in %d %s in %s, of %s at most%n",
                                size(bytes),
                                entries.size(),
                                entries.size() == 1 ? "index" : "indexes",
                                folder.path(),
                                size(CacheFolder.limit(folder.path())));
            }
            case clear -> {
                folder.clear();
                for (Path file : bookmarks) {
                    Files.deleteIfExists(file);
                }
                for (Path file : results) {
                    Files.deleteIfExists(file);
                }
                session()
                        .console()
                        .say("Removed " + entries.size() + (entries.size() == 1 ? " index" : " indexes") + ", "
                                + size(bytes) + ", from " + folder.path());
            }
        }
        out().flush();
        return ExitStatus.OK;
    }

    /** Other kept data of traces: states of their message queues, and results of patterns. They limit themselves. */
    private static List<Path> files(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, Files::isRegularFile)) {
                files.forEach(found::add);
            }
        }
        found.sort(null);
        return found;
    }

    private static String size(long bytes) {
        return String.format(Locale.ROOT, "%,.1f MiB", bytes / (double) (1 << 20));
    }
}

package earl.engine;

import earl.Diagnostic;
import earl.OpenOptions;
import earl.TraceException;
import earl.TraceInfo;
import earl.cache.CacheFolder;
import earl.cache.CodeJar;
import earl.cache.IndexFolder;
import earl.diag.Diagnostics;
import earl.disk.DiskSpace;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import earl.parallel.Workers;
import earl.schema.Definitions;
import earl.stage.Stage;
import earl.stage.StageTimes;
import earl.store.EventTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds, reads and makes the persistent index of one trace. A defective index is treated as a missing one. */
final class TraceIndex {
    /** Maximum size of bookmarks that are made in memory. */
    private static final long MAX_IN_MEMORY = 256L << 20;

    private static final long BOOKMARKS_AN_EVENT = 16;

    private final TraceSource source;
    private final OpenOptions options;
    private final IndexFolder folder;
    private final Path trace;
    private final byte[] identity;

    private TraceIndex(TraceSource source, OpenOptions options, byte[] identity) {
        this.source = source;
        this.options = options;
        this.folder = new IndexFolder(CacheFolder.indexes(options.store()));
        this.trace = source.path();
        this.identity = identity;
    }

    /** The index of a trace; {@code null} if the trace gets none. */
    static @Nullable TraceIndex of(TraceSource source, OpenOptions options) {
        boolean none = source.definesByEvents()
                ? options.indexFrom() == OpenOptions.NO_INDEX
                : events(source) < options.indexFrom();
        if (none) {
            return null;
        }
        byte[] identity = source.identity();
        return identity.length == 0 ? null : new TraceIndex(source, options, withLibrary(identity));
    }

    private static long events(TraceSource source) {
        long events = 0;
        for (int location = 0; location < source.locations(); location++) {
            events += source.estimatedEvents(location);
        }
        return events;
    }

    /** Whether the trace gets an index if it has none. */
    boolean isWanted() {
        return !source.definesByEvents() || events(source) >= options.indexFrom();
    }

    /**
     * Another version of the library may interpret the same bytes differently, so an index belongs to the version that made
     * it.
     */
    static byte[] withLibrary(byte[] identity) {
        Path jar = CodeJar.of(TraceIndex.class);
        if (jar == null) {
            return identity;
        }
        try {
            return ByteBuffer.allocate(identity.length + 2 * Long.BYTES)
                    .put(identity)
                    .putLong(Files.size(jar))
                    .putLong(Files.getLastModifiedTime(jar).toMillis())
                    .array();
        } catch (IOException e) {
            throw new IllegalStateException("EXPERT cannot read the folder of its own library", e);
        }
    }

    /** The folder of the index and of data derived from it. */
    Path home() {
        return folder.home(trace);
    }

    /**
     * The trace, opened from its index; {@code null} if there is none, if it belongs to another trace, or if it is damaged.
     * A damaged index is removed.
     */
    @Nullable
    OpenedTrace find(StageTimes steps) {
        Path file = folder.file(trace);
        if (!Files.exists(file)) {
            return null;
        }
        MappedStore parts = null;
        try (Stage _ = steps.enter("index")) {
            parts = MappedStore.open(file);
            if (!Arrays.equals(parts.bytes("source"), identity)) {
                parts.close();
                return null;
            }
            parts.verify(new Workers(options.threads()));
            OpenedTrace opened = opened(parts, steps);
            folder.touch(trace);
            return opened;
        } catch (TraceException damaged) {
            if (parts != null) {
                parts.close();
            }
            removeDamaged();
            return null;
        }
    }

    private OpenedTrace opened(MappedStore parts, StageTimes steps) {
        Linked linked = StoredTrace.linked(parts, laterMemory(parts));
        Definitions definitions = StoredTrace.definitions(parts, source);
        TraceInfo facts = source.definesByEvents() ? StoredFacts.info(parts, source.path()) : source.info();
        TraceInfo info =
                Opening.info(facts, definitions, source.startTicks(), options, linked.table(), steps.seconds());
        return new OpenedTrace(
                info,
                definitions,
                linked,
                StoredTrace.diagnostics(parts, source),
                options,
                source::identity,
                Opening.identity(source, linked.table()),
                source.endTicks(),
                null);
    }

    private ColumnMemory laterMemory(MappedStore parts) {
        long events = parts.part("events.ticks").byteSize() / Long.BYTES;
        if (events * BOOKMARKS_AN_EVENT <= MAX_IN_MEMORY) {
            return ColumnMemory.inMemory();
        }
        try {
            return ColumnMemory.inFiles(DiskSpace.of(folder.path(), 0));
        } catch (TraceException readOnly) {
            return ColumnMemory.inMemory();
        }
    }

    private void removeDamaged() {
        try {
            folder.remove(home());
        } catch (TraceException readOnly) {
            options.progress().notice("a damaged index cannot be removed: " + readOnly.getMessage());
        }
    }

    /** Begins an index; {@code null} if the folder cannot hold it. */
    IndexFolder.@Nullable Building begin(long bytes) {
        try {
            return folder.begin(trace, bytes);
        } catch (TraceException noPlace) {
            return null;
        }
    }

    /** Whether an index of this size would be removed at once. */
    boolean isTooLarge(long bytes) {
        return bytes > CacheFolder.limit(folder.path());
    }

    /** Bytes of the index of a trace. */
    static long bytes(Linked linked) {
        return linked.memory().allocated() + linked.table().length() * (EventTable.EVENT_BYTES / 8);
    }

    private boolean isUnchanged() {
        try (TraceSource now = TraceFormat.openAny(trace, new Diagnostics(), options)) {
            return Arrays.equals(withLibrary(now.identity()), identity);
        }
    }

    /** Finishes an index and publishes it, unless the trace has changed since it was opened or the disk is full. */
    void publish(IndexFolder.Building building, Linked linked, List<Diagnostic> diagnostics, Workers workers) {
        boolean published = false;
        try {
            StoreFile file = building.file();
            StoredTrace.store(file, linked, source, identity, diagnostics);
            file.finish(workers);
            published = isUnchanged() && building.publish();
            if (published) {
                folder.limit(CacheFolder.limit(folder.path()));
            }
        } catch (TraceException noSpace) {
            // The open trace does not depend on it; the next process that opens the trace tries again.
            options.progress().notice("no index is kept of this trace: " + noSpace.getMessage());
        } finally {
            if (!published) {
                building.drop();
            }
        }
    }

    /** Begins to write the index of a trace in memory while the trace is in use. */
    @Nullable
    IndexWriting write(Linked linked, List<Diagnostic> diagnostics) {
        long bytes = bytes(linked);
        if (isTooLarge(bytes)) {
            return null;
        }
        IndexFolder.Building building = begin(bytes);
        return building == null
                ? null
                : new IndexWriting(building, () -> {
                    publish(building, linked, diagnostics, new Workers(options.threads()));
                });
    }
}

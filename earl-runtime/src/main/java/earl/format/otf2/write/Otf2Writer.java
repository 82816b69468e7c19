package earl.format.otf2.write;

import earl.disk.Replacement;
import earl.format.otf2.encoding.ChunkWriter;
import earl.format.otf2.encoding.Otf2Files;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes an OTF2 3.0 archive, in one pass.
 *
 * <pre>{@code
 * try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
 *     Otf2Definitions definitions = archive.definitions();
 *     int node = definitions.systemTreeNode("node 0", "node", Otf2Definitions.UNDEFINED);
 *     int process = definitions.locationGroup("MPI Rank 0", 1, node, Otf2Definitions.UNDEFINED);
 *     definitions.location(0, "Master thread", 1, process);
 *     int main = definitions.region("main", 1, 1);
 *     try (LocationWriter events = archive.location(0)) {
 *         events.enter(1000, main);
 *         events.leave(2000, main);
 *     }
 * }
 * }</pre>
 *
 * <p>The archive is {@code folder/NAME.otf2} with {@code NAME.def} and the folder {@code NAME}. It gets these names when it
 * is complete and on the disk; then it replaces an older archive of that name. The same calls give the same bytes. If an
 * archive came from the reference writer, copying its event records gives the same event files.
 *
 * <p>{@link #location} and {@link #definitions} may be used by several threads, one at a time per location.
 */
public final class Otf2Writer implements AutoCloseable {
    private final Replacement replacement;
    private final Path anchor;
    private final Otf2Files files;
    private final Otf2WriterOptions options;
    private final Otf2Definitions definitions;
    private final Map<Long, LocationWriter> locations = new ConcurrentSkipListMap<>(Long::compareUnsigned);
    private final Map<Long, Otf2LocalDefinitions> local = new ConcurrentSkipListMap<>(Long::compareUnsigned);
    private final Map<Long, SnapshotWriter> snapshots = new ConcurrentSkipListMap<>(Long::compareUnsigned);
    private final Otf2Markers markers = new Otf2Markers();
    private final AtomicBoolean closed = new AtomicBoolean();

    private Otf2Writer(Replacement replacement, Path anchor, Otf2Files files, Otf2WriterOptions options) {
        this.replacement = replacement;
        this.anchor = anchor;
        this.files = files;
        this.options = options;
        this.definitions = new Otf2Definitions(this::eventsOf, new ClockProperties(options, locations.values()));
    }

    /**
     * Begins an archive.
     *
     * @param folder where; made if missing
     * @param archiveName name of its anchor file without {@code .otf2}
     * @param options chunk sizes and content of the anchor file
     * @throws earl.TraceException if the folder cannot be written
     */
    public static Otf2Writer create(Path folder, String archiveName, Otf2WriterOptions options) {
        if (archiveName.isEmpty() || archiveName.indexOf('/') >= 0 || archiveName.indexOf('\\') >= 0) {
            throw new IllegalArgumentException("not the name of an archive: \"" + archiveName + "\"");
        }
        Path anchor = new Otf2Files(folder, archiveName).anchor();
        try {
            Replacement replacement = Replacement.begin(folder, Otf2Files.parts(archiveName));
            Otf2Files files = new Otf2Files(replacement.folder(), archiveName);
            Files.createDirectory(files.locations());
            return new Otf2Writer(replacement, anchor, files, options);
        } catch (IOException fault) {
            throw Otf2Files.cannotWrite(folder, fault);
        }
    }

    /** The anchor file, which exists once the archive is closed. */
    public Path anchor() {
        return anchor;
    }

    /** Takes the global definitions. */
    public Otf2Definitions definitions() {
        return definitions;
    }

    /**
     * The writer of a location's events; the same one for the same id.
     *
     * @param ref the location's number in the archive, as in its definition
     */
    public LocationWriter location(long ref) {
        if (closed.get()) {
            throw new IllegalStateException(anchor + " is closed");
        }
        return locations.computeIfAbsent(
                ref, key -> new LocationWriter(key, new ChunkWriter(files.events(key), options.eventChunk(), true)));
    }

    /** Takes the definitions that only one location has. */
    public Otf2LocalDefinitions definitions(long ref) {
        return local.computeIfAbsent(ref, key -> new Otf2LocalDefinitions());
    }

    /** Takes the snapshot records of a location. */
    SnapshotWriter snapshots(long ref) {
        return snapshots.computeIfAbsent(
                ref, key -> new SnapshotWriter(new ChunkWriter(files.snapshots(key), options.eventChunk(), true)));
    }

    /** Takes the archive's markers. */
    public Otf2Markers markers() {
        return markers;
    }

    private long eventsOf(long ref) {
        LocationWriter location = locations.get(ref);
        return location == null ? 0 : location.events();
    }

    /** Removes all files written so far. Nothing may be written afterwards. */
    public void abandon() {
        if (!closed.getAndSet(true)) {
            try {
                replacement.close();
            } catch (IOException fault) {
                throw Otf2Files.cannotWrite(anchor, fault);
            }
        }
    }

    /** Writes the rest of the events, then the definitions, then the anchor file, and moves them into place. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try (replacement) {
            finish();
            replacement.commit();
        } catch (IOException fault) {
            throw Otf2Files.cannotWrite(anchor, fault);
        }
    }

    private void finish() {
        Otf2LocalDefinitions none = new Otf2LocalDefinitions();
        for (LocationWriter location : locations.values()) {
            location.close();
            // Readers look for the file of every location that has events.
            local.putIfAbsent(location.ref(), none);
        }
        long most = 0;
        for (SnapshotWriter location : snapshots.values()) {
            location.close();
            most = Math.max(most, location.snapshots());
        }
        local.forEach((ref, own) -> write(files.definitions(ref), own.records()));
        int definitionCount = write(files.globalDefinitions(), definitions.records());
        if (!markers.records().isEmpty()) {
            write(files.markers(), markers.records());
        }
        AnchorFile.write(
                files.anchor(),
                options,
                definitions.locations(),
                definitionCount,
                most,
                definitions.records().digest());
    }

    private int write(Path path, DefinitionRecords records) {
        ChunkWriter file = new ChunkWriter(path, options.definitionChunk(), false);
        int count = records.writeTo(file);
        file.close();
        return count;
    }
}

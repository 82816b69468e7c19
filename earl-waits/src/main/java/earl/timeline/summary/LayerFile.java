package earl.timeline.summary;

import earl.TraceException;
import earl.cache.CacheFolder;
import earl.cache.IndexFolder;
import earl.disk.DiskSpace;
import earl.disk.Temporary;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import earl.parallel.Workers;
import earl.view.ViewSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The file in which the {@link earl.timeline.EventLayer} of a trace outlives the process: {@code timeline} beside the trace's index, and only if there
 * is an index. It has the form of an index: it appears as a whole, by one renaming, and has checksums. A file of another trace or version
 * is replaced, a damaged one is removed.
 */
public final class LayerFile {
    private static final String NAME = "timeline";
    private static final String SOURCE = "source";
    /** Version of the file; raise it whenever a part changes its place or its meaning. */
    private static final int VERSION = 1;

    private final Path index;
    private final byte[] key;
    private final Workers workers;

    public LayerFile(ViewSource source) {
        IndexFolder folder =
                new IndexFolder(CacheFolder.indexes(source.options().store()));
        index = folder.file(source.trace().info().path());
        byte[] identity = source.trace().identity();
        key = identity.length == 0
                ? identity
                : ByteBuffer.allocate(identity.length + Integer.BYTES)
                        .put(identity)
                        .putInt(VERSION)
                        .array();
        workers = new Workers(source.options().threads());
    }

    private Path file() {
        return index.resolveSibling(NAME);
    }

    /** The stored parts of the layer, checked; {@code null} if there are none. */
    @Nullable
    public MappedStore find() {
        if (key.length == 0 || !Files.exists(file())) {
            return null;
        }
        MappedStore parts = null;
        try {
            parts = MappedStore.open(file());
            if (Arrays.equals(parts.bytes(SOURCE), key)) {
                parts.verify(workers);
                return parts;
            }
            parts.close();
            return null;
        } catch (TraceException damaged) {
            if (parts != null) {
                parts.close();
            }
            removeDamaged();
            return null;
        }
    }

    private void removeDamaged() {
        try {
            Files.deleteIfExists(file());
        } catch (IOException readOnly) {
            return; // it will be found damaged again, and made again
        }
    }

    /** Writes columns that are elsewhere, if there is an index and room for the file. */
    public void keep(LayerColumns columns) {
        StoreFile written = write(file -> {
            columns.store(file);
            return file;
        });
        if (written != null) {
            written.close();
        }
    }

    /**
     * Makes the file, and gives it its name.
     *
     * @param fill fills a file and names its parts; what it returns owns the file, if this succeeds
     * @return what {@code fill} returns; {@code null} if there is no index, or no room for the file
     */
    public <T> @Nullable T write(Function<StoreFile, T> fill) {
        Path home = index.getParent();
        if (key.length == 0 || home == null || !Files.exists(index)) {
            return null;
        }
        StoreFile file = null;
        try (Temporary temporary = Temporary.folder(home, NAME)) {
            Path unfinished = temporary.path().resolve(NAME);
            file = StoreFile.create(unfinished, DiskSpace.of(home, 0));
            T owner = fill.apply(file);
            file.part(SOURCE, key);
            file.finish(workers);
            Files.move(unfinished, file(), StandardCopyOption.ATOMIC_MOVE);
            file.detach();
            return owner;
        } catch (IOException | TraceException noRoom) {
            if (file != null) {
                file.close();
            }
            return null;
        }
    }
}

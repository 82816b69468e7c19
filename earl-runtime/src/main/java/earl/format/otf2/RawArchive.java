package earl.format.otf2;

import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.schema.DefinitionRecord;
import earl.schema.Definitions;
import earl.schema.FieldType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An archive's records as they are. */
final class RawArchive implements RawRecords {
    /** Bytes in memory for all locations together, unless each needs its minimum. */
    private static final int MEMORY = 32 << 20;

    private static final int MIN_PIECE = 8 << 10;
    private static final int MAX_PIECE = 256 << 10;

    private final Otf2Archive archive;
    private final Definitions definitions;

    RawArchive(Otf2Archive archive) {
        this.archive = archive;
        this.definitions = archive.definitions();
    }

    @Override
    public List<DefinitionRecord> definitions() {
        return archive.records();
    }

    @Override
    public String name(FieldType type, long ref) {
        int id = type.isReference() ? definitions.id(type.space(), ref) : -1;
        return id < 0 ? "" : definitions.name(type.space(), id);
    }

    @Override
    public Events events() {
        List<RawLocation> locations = new ArrayList<>();
        for (int id = 0; id < archive.locations(); id++) {
            long ref = definitions.locations().get(id).ref();
            if (archive.files().hasEvents(ref)) {
                LocationMapping local = archive.localDefinitions(id, new Diagnostics());
                locations.add(location(ref, archive.files().events(ref), local, false));
            }
        }
        return new RawMerge(locations, true);
    }

    @Override
    public Events snapshots() {
        List<RawLocation> locations = new ArrayList<>();
        for (int id = 0; id < archive.locations(); id++) {
            long ref = definitions.locations().get(id).ref();
            if (archive.files().hasSnapshots(ref)) {
                locations.add(location(ref, archive.files().snapshots(ref), new LocationMapping(), true));
            }
        }
        return new RawMerge(locations, false);
    }

    private RawLocation location(long ref, Path file, LocationMapping local, boolean snapshots) {
        int piece = Math.clamp(MEMORY / Math.max(1, archive.locations()), MIN_PIECE, MAX_PIECE);
        return new RawLocation(ref, file, archive.anchor().eventChunks(), piece, local, snapshots);
    }

    @Override
    public List<MarkerKind> markerKinds() {
        return List.copyOf(markerFile().kinds);
    }

    @Override
    public List<Marker> markers() {
        return List.copyOf(markerFile().markers);
    }

    @Override
    public long thumbnails() {
        return archive.anchor().thumbnails();
    }

    private MarkerReader markerFile() {
        Path file = archive.files().markers();
        return Files.exists(file) ? MarkerReader.read(file, archive.anchor().definitionChunk()) : new MarkerReader();
    }
}

package earl.format.otf2;

import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.store.DefinitionRecord;
import earl.store.Definitions;
import earl.store.FieldType;
import java.util.ArrayList;
import java.util.List;

/** An archive's records as they are. */
final class RawArchive implements RawRecords {
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
                locations.add(new RawLocation(
                        ref, archive.files().events(ref), archive.anchor().eventChunk(), local));
            }
        }
        return new RawMerge(locations);
    }
}

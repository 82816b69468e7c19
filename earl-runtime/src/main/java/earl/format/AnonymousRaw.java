package earl.format;

import earl.diag.Diagnostics;
import earl.schema.AnonymousNames;
import earl.schema.AnonymousRecords;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.FieldType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of a trace with hashes for names. */
final class AnonymousRaw implements RawRecords {
    private final RawRecords records;
    private @Nullable Definitions definitions;

    AnonymousRaw(RawRecords records) {
        this.records = records;
    }

    private Definitions resolved() {
        Definitions known = definitions;
        if (known == null) {
            known = Definitions.of(AnonymousRecords.of(records.definitions()), new Diagnostics());
            definitions = known;
        }
        return known;
    }

    @Override
    public List<DefinitionRecord> definitions() {
        return resolved().records();
    }

    @Override
    public String name(FieldType type, long ref) {
        DefinitionSpace space = type.space();
        if (space == null || records.name(type, ref).isEmpty()) {
            return "";
        }
        int id = resolved().id(space, ref);
        return id < 0 ? "" : resolved().name(space, id);
    }

    @Override
    public Events events() {
        return records.events();
    }

    @Override
    public Events snapshots() {
        return records.snapshots();
    }

    @Override
    public List<MarkerKind> markerKinds() {
        return records.markerKinds().stream()
                .map(kind -> new MarkerKind(
                        kind.ref(), kind.group(), AnonymousNames.label(kind.category()), kind.severity()))
                .toList();
    }

    @Override
    public List<Marker> markers() {
        return records.markers().stream()
                .map(marker -> new Marker(
                        marker.ticks(),
                        marker.duration(),
                        marker.kind(),
                        marker.scopeKind(),
                        marker.scope(),
                        AnonymousNames.label(marker.text())))
                .toList();
    }

    @Override
    public long thumbnails() {
        return records.thumbnails();
    }
}

package earl.format.otf2.encoding;

import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of snapshot files: begin and end of a snapshot, and states that earlier events began, each with the event's
 * original time and fields. Codes count from 10.
 */
public final class SnapshotLayout {
    /** Code of the record that begins a snapshot, and the smallest code. */
    public static final int START = 10;

    /** A kind of record: its name and fields. */
    public record Kind(String name, List<Field> fields) {}

    private static final List<Kind> KINDS = kinds();

    private SnapshotLayout() {}

    private static List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>();
        kinds.add(new Kind("SNAPSHOT_START", List.of(new Field("numberOfRecords", FieldType.UINT64, false))));
        kinds.add(new Kind("SNAPSHOT_END", List.of(new Field("contReadPos", FieldType.UINT64, false))));
        for (RecordKind of : List.of(
                RecordKind.MEASUREMENT_ON_OFF,
                RecordKind.ENTER,
                RecordKind.MPI_SEND,
                RecordKind.MPI_ISEND,
                RecordKind.MPI_ISEND_COMPLETE,
                RecordKind.MPI_RECV,
                RecordKind.MPI_IRECV_REQUEST,
                RecordKind.MPI_IRECV,
                RecordKind.MPI_COLLECTIVE_BEGIN,
                RecordKind.MPI_COLLECTIVE_END,
                RecordKind.OMP_FORK,
                RecordKind.OMP_ACQUIRE_LOCK,
                RecordKind.OMP_TASK_CREATE,
                RecordKind.OMP_TASK_SWITCH,
                RecordKind.METRIC,
                RecordKind.PARAMETER_STRING,
                RecordKind.PARAMETER_INT64,
                RecordKind.PARAMETER_UINT64)) {
            List<Field> fields = new ArrayList<>();
            fields.add(new Field("origEventTime", FieldType.TIMESTAMP, false));
            fields.addAll(of.fields());
            kinds.add(new Kind(of.name() + "_SNAP", List.copyOf(fields)));
        }
        return List.copyOf(kinds);
    }

    /** The kind of a code, {@code null} if OTF2 3.0 has none. */
    public static @Nullable Kind ofCode(int code) {
        return code >= START && code < START + KINDS.size() ? KINDS.get(code - START) : null;
    }

    /** The code of a kind by its name, -1 if there is none. */
    public static int code(String name) {
        for (int i = 0; i < KINDS.size(); i++) {
            if (KINDS.get(i).name().equals(name)) {
                return START + i;
            }
        }
        return -1;
    }
}

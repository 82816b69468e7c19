package earl.survey;

import earl.diag.DiagnosticCode;
import earl.diag.Finding;
import earl.format.ResumePoint;
import earl.link.call.CallDurations;
import earl.memory.Search;
import earl.schema.DefinitionSpace;
import earl.schema.RecordKind;
import java.io.Serializable;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one pass over a location's events finds.
 *
 * @param location dense id
 * @param events number of events
 * @param firstTicks time of the first event, 0 if there is none
 * @param lastTicks time of the last event, 0 if there is none
 * @param parents by node of the location's own call tree, its parent, which has a smaller id; -1 for an outermost node
 * @param regions by node, its region: of regions that are the same, the first
 * @param times by node, {@link earl.link.call.Nesting#times}. An open region ends with the last event
 * @param durations durations of the calls of libraries by node
 * @param findings irregularities of its file
 * @param odd irregularities of its events: their place is an event
 * @param lacksPartners whether some of its messages or operations have no partner, whatever other locations recorded
 * @param hasNeighbours whether it takes part in operations of which the table {@code neighbours} is made
 * @param kinds the kinds of its records, without enters and leaves
 * @param balance what is under way at its end: adds up to 0 over all locations if nothing is
 * @param agreement what it calls of collective operations: adds up to 0 over all locations if members call the same ones
 * @param syncs number of operations in which all processes met
 * @param packedCheckpoints some of those at which the location is quiet: {@link #checkpoints}
 * @param packedPlaces places where decoding can resume: {@link #places}
 * @param undefined by space, ids that its events name and the trace does not define; the same for all locations of one
 *     survey
 * @param placeholders by id in {@code regions} and in the checkpoints, the trace's own ids of regions that the trace does not
 *     define
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record LocationSurvey(
        int location,
        long events,
        long firstTicks,
        long lastTicks,
        int[] parents,
        int[] regions,
        long[] times,
        CallDurations durations,
        List<Finding> findings,
        List<Odd> odd,
        boolean lacksPartners,
        boolean hasNeighbours,
        Set<RecordKind> kinds,
        long balance,
        long agreement,
        long syncs,
        PackedRows packedCheckpoints,
        PackedRows packedPlaces,
        Map<DefinitionSpace, List<Long>> undefined,
        Map<Integer, Long> placeholders)
        implements Serializable {
    /** The kinds of records of operations on files. */
    static final Set<RecordKind> OF_FILES =
            Collections.unmodifiableSet(EnumSet.range(RecordKind.IO_CREATE_HANDLE, RecordKind.IO_TRY_LOCK));

    /**
     * Irregularities of one kind.
     *
     * @param code the kind
     * @param count how many
     * @param first index on the location of the event of the first one
     * @param ticks time of that event
     */
    public record Odd(DiagnosticCode code, long count, long first, long ticks) implements Serializable {}

    /** Some of the synchronizations at which the location is quiet, in order. Unpacks them. */
    public List<Checkpoint> checkpoints() {
        return packedCheckpoints.all(Checkpoint::of);
    }

    /** Places where decoding can resume, in order, about as far apart as each other. Unpacks them. */
    public List<ResumePoint> places() {
        return packedPlaces.all(LocationSurvey::place);
    }

    static Row row(ResumePoint place) {
        return new Row().add(place.event()).add(place, place.event());
    }

    private static ResumePoint place(Row row) {
        return Objects.requireNonNull(row.place(row.next()));
    }

    /** The last of some {@link #places} that is not after an event; {@code null}: only the first event is. */
    @Nullable
    public static ResumePoint placeOf(long event, List<ResumePoint> places) {
        return last(places, place -> place.event() <= event);
    }

    /** The last of some {@link #places} before which no event is later than a time; {@code null}: only the first event is. */
    @Nullable
    static ResumePoint placeAt(long ticks, List<ResumePoint> places) {
        return last(places, place -> place.ticks() <= ticks);
    }

    private static @Nullable ResumePoint last(List<ResumePoint> places, Predicate<ResumePoint> isNotAfter) {
        int low = Search.firstIndex(0, places.size(), middle -> !isNotAfter.test(places.get(middle)));
        return low == 0 ? null : places.get(low - 1);
    }
}

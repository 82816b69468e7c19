package earl.survey;

import earl.diag.Diagnostics;
import earl.format.EventReader;
import earl.format.ResumePoint;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts events before others: the sum over all locations of a trace is the event's position. Decodes only what lies between a
 * known place and the events. Only for runs whose cuts have no message that arrives in the tick in which it was sent ({@link
 * earl.fragment.Origin#isMoved}): the order of others follows from links, which are not known here.
 */
public final class Counting {
    private static final int STEP = 1024;

    private Counting() {}

    /**
     * Counts on some locations.
     *
     * @param surveys those of the locations
     * @param events events of any location
     * @param common {@link Run#common}
     * @return of each event, the number of events of these locations before it
     */
    public static long[] before(Path trace, List<LocationSurvey> surveys, List<EventKey> events, Common common) {
        long[] counts = new long[events.size()];
        int[] order = IntStream.range(0, counts.length)
                .boxed()
                .sorted(Comparator.comparing(events::get))
                .mapToInt(Integer::intValue)
                .toArray();
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics())) {
            source.settle(common.undefined());
            for (LocationSurvey survey : surveys) {
                count(source, survey, events, order, counts);
            }
        }
        return counts;
    }

    private static void count(
            TraceSource source, LocationSurvey survey, List<EventKey> events, int[] order, long[] counts) {
        try (Walk walk = new Walk(source, survey)) {
            for (int at : order) {
                EventKey key = events.get(at);
                if (key.location() == survey.location()) {
                    counts[at] += key.index();
                } else {
                    // Events of the same time are in order of location.
                    counts[at] += walk.to(survey.location() < key.location() ? key.ticks() : key.ticks() - 1);
                }
            }
        }
    }

    /** A walk over the times of a location. */
    private static final class Walk implements AutoCloseable {
        private final TraceSource source;
        private final LocationSurvey survey;
        private final List<ResumePoint> places;
        private final ColumnMemory memory = ColumnMemory.ofThisThread();
        private final LocationEvents block;
        private @Nullable EventReader reader;
        /** Index on the location of the block's first event, and the next event in the block. */
        private long first;

        private long next;

        Walk(TraceSource source, LocationSurvey survey) {
            this.source = source;
            this.survey = survey;
            this.places = survey.places();
            this.block = new LocationEvents(survey.location(), memory, Math.min(STEP, survey.events()));
        }

        /** Number of events up to and including a time, which is not before the last one. */
        long to(long ticks) {
            if (survey.events() == 0 || ticks < survey.firstTicks()) {
                return 0;
            }
            if (ticks >= survey.lastTicks()) {
                return survey.events();
            }
            ResumePoint place = LocationSurvey.placeAt(ticks, places);
            if (reader == null || (place != null && place.event() > first + block.size())) {
                close(reader);
                reader = source.reader(survey.location(), place);
                first = place == null ? 0 : place.event();
                block.clear();
                next = 0;
            }
            while (true) {
                while (next < block.size() && block.ticks(next) <= ticks) {
                    next++;
                }
                if (next < block.size()) {
                    return first + next;
                }
                first += block.size();
                next = 0;
                block.clear();
                if (reader.read(block, STEP) == 0) {
                    return first;
                }
            }
        }

        private static void close(@Nullable EventReader old) {
            if (old != null) {
                old.close();
            }
        }

        @Override
        public void close() {
            close(reader);
            memory.close();
        }
    }
}

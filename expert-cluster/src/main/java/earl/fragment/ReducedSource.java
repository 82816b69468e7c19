package earl.fragment;

import earl.format.TraceSource;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.survey.Common;
import java.util.ArrayList;
import java.util.List;

/** The reduced events of all cuts, one after the other, as the source of a trace. */
final class ReducedSource extends FragmentSource {
    /** {@code [location] -> } its events, one part per cut. */
    private final List<List<ReducedEvents>> parts = new ArrayList<>();

    /** Makes the source from a settled source of the whole trace. */
    ReducedSource(TraceSource whole, List<List<ReducedEvents>> cuts, Common common) {
        super(whole, List.of(), null, common);
        for (int location = 0; location < whole.locations(); location++) {
            parts.add(new ArrayList<>());
        }
        cuts.forEach(cut -> cut.forEach(events -> parts.get(events.location()).add(events)));
    }

    @Override
    public long estimatedEvents(int location) {
        return parts.get(location).stream().mapToLong(ReducedEvents::size).sum();
    }

    @Override
    public long bytes(int location) {
        return LocationEvents.EVENT_BYTES * estimatedEvents(location);
    }

    @Override
    public void decode(int location, LocationEvents into) {
        for (ReducedEvents part : parts.get(location)) {
            for (int i = 0; i < part.size(); i++) {
                switch (part.kinds()[i]) {
                    case ReducedEvents.ENTER -> into.enter(part.ticks()[i], part.regions()[i]);
                    case ReducedEvents.LEAVE -> into.leave(part.ticks()[i], part.regions()[i]);
                    default -> into.record(part.ticks()[i], RecordKind.UNKNOWN, -1);
                }
            }
        }
        into.finish();
    }
}

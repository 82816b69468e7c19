package earl.convert;

import earl.Trace;
import earl.format.RawRecords;
import earl.format.TraceSink;
import earl.schema.FieldType;
import org.jspecify.annotations.Nullable;

/** Copies the markers of a trace: all their kinds, and the markers that concern kept events. */
final class MarkerCopy {
    private final RawRecords from;
    private final TraceSink to;
    private final Conversion.Outcome outcome;

    MarkerCopy(RawRecords from, TraceSink to, Conversion.Outcome outcome) {
        this.from = from;
        this.to = to;
        this.outcome = outcome;
    }

    /**
     * Copies them.
     *
     * @param inside what is kept, {@code null} for everything. A marker that outlasts the kept time is shortened; a marker
     *     of a location is kept with the location; regions do not matter
     */
    void copy(@Nullable KeptEvents inside) {
        from.markerKinds().forEach(to::markerKind);
        for (RawRecords.Marker marker : from.markers()) {
            RawRecords.Marker kept = inside == null ? marker : cut(marker, inside);
            if (kept == null) {
                outcome.markersLeftOut++;
            } else {
                to.marker(kept);
                outcome.markers++;
            }
        }
    }

    private static RawRecords.@Nullable Marker cut(RawRecords.Marker marker, KeptEvents inside) {
        long begin = Math.max(marker.ticks(), inside.fromTicks());
        long end = marker.ticks() + marker.duration();
        long last = Math.min(end, inside.toTicks());
        boolean here = end >= inside.fromTicks() && marker.ticks() < inside.toTicks();
        if (here && FieldType.MARKER_SCOPE.names().name(marker.scopeKind()).equals("LOCATION")) {
            int location = inside.locationOf(marker.scope());
            here = location != Trace.NONE && inside.location(location);
        }
        return here
                ? new RawRecords.Marker(
                        begin, last - begin, marker.kind(), marker.scopeKind(), marker.scope(), marker.text())
                : null;
    }
}

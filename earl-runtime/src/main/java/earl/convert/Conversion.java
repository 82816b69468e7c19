package earl.convert;

import earl.CallPaths;
import earl.Progress;
import earl.Region;
import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.AnonymousSource;
import earl.format.DecodedRecords;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.FlushRegion;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace again, as a whole or in part.
 *
 * <pre>{@code
 * try (TraceSource source = TraceFormat.openAny(path, diagnostics);
 *         TraceSink sink = format.create(folder, source.info())) {
 *     Conversion.Outcome outcome = Conversion.copy(source, sink, Progress.NONE);
 *     sink.complete();
 * }
 * }</pre>
 *
 * <p>Records come from the source in order of time and go straight to the sink. Memory does not grow with their number. (A
 * cut queries an opened trace, which has its own memory.) Times are corrected and references are global, so the copy needs
 * neither mapping tables nor clock offsets. A time earlier than that of the location's last event is raised to it and
 * counted.
 */
public final class Conversion {
    private static final int PROGRESS_MASK = 0xFFFF;

    private final TraceSource source;
    private final TraceSink sink;
    private final Progress progress;
    private final Outcome outcome = new Outcome();

    private Conversion(TraceSource source, TraceSink sink, Progress progress) {
        this.source = source;
        this.sink = sink;
        this.progress = progress;
    }

    /** Counts of a conversion, in records. */
    public static final class Outcome {
        long read;
        long written;
        long opened;
        long closed;
        long dropped;
        long raised;
        long unknown;
        long markers;
        long markersLeftOut;
        long snapshotRecords;
        long snapshotRecordsLeftOut;
        long thumbnailsLeftOut;

        private Outcome() {}

        /** Records read from the source. */
        public long read() {
            return read;
        }

        /** Records copied to the target. */
        public long written() {
            return written;
        }

        /** Records added where a cut begins: enters of open regions, beginnings of operations under way. */
        public long opened() {
            return opened;
        }

        /** Records added where a cut ends: leaves of open regions, completions of sends under way. */
        public long closed() {
            return closed;
        }

        /** Records omitted within the cut, because their counterpart is outside. */
        public long dropped() {
            return dropped;
        }

        /** Records whose time was raised to that of the previous one. */
        public long raised() {
            return raised;
        }

        /** Records omitted because their kind belongs to a later version. */
        public long unknown() {
            return unknown;
        }

        /** Markers copied. */
        public long markers() {
            return markers;
        }

        /** Markers omitted, because they concern no time or location that the cut keeps. */
        public long markersLeftOut() {
            return markersLeftOut;
        }

        /** Snapshot records copied. */
        public long snapshotRecords() {
            return snapshotRecords;
        }

        /**
         * Snapshot records omitted: kinds of a later version, and all records if events are omitted, because snapshots refer
         * to their positions.
         */
        public long snapshotRecordsLeftOut() {
            return snapshotRecordsLeftOut;
        }

        /** Thumbnails omitted: all of them. */
        public long thumbnailsLeftOut() {
            return thumbnailsLeftOut;
        }
    }

    /**
     * Copies a whole trace.
     *
     * @param source supplies definitions and records
     * @param sink receives the copy; the caller completes it
     * @param progress receives the number of records copied, as step {@code "convert"}
     * @throws TraceException if the source cannot be read or the target cannot be written
     */
    public static Outcome copy(TraceSource source, TraceSink sink, Progress progress) {
        return copy(source, source.raw().definitions(), sink, progress);
    }

    /**
     * Copies a whole trace with other definitions.
     *
     * @param source whose records
     * @param definitions the source's own ones, with changes that its records allow
     * @param sink where to; it is not completed
     * @param progress receives the number of records copied, as step {@code "convert"}
     * @throws TraceException if the source cannot be read or the target not be written
     */
    public static Outcome copy(
            TraceSource source, Iterable<DefinitionRecord> definitions, TraceSink sink, Progress progress) {
        return new Conversion(source, sink, progress).copy(definitions);
    }

    /**
     * Copies a cut of a trace.
     *
     * @param source supplies definitions and records
     * @param trace the opened source; the caller closes it
     * @param sink receives the copy; the caller completes it
     * @param cut what to keep
     * @param progress receives the number of records copied, as step {@code "convert"}
     * @throws TraceException if the trace does not have a rank or a region that the cut names, if the source cannot be read, or if
     *     the target cannot be written
     */
    public static Outcome cut(TraceSource source, Trace trace, TraceSink sink, Cut cut, Progress progress) {
        return new Conversion(source, sink, progress).cut(trace, cut);
    }

    /**
     * Copies parts of a trace. Messages and collective operations are kept only with all their sides.
     *
     * @param source supplies definitions and records
     * @param trace the opened source; the caller closes it
     * @param sink receives the copy; the caller completes it
     * @param spans what to keep
     * @param progress receives the number of records copied, as step {@code "convert"}
     * @throws TraceException if the source cannot be read, or if the target cannot be written
     */
    public static Outcome parts(TraceSource source, Trace trace, TraceSink sink, Spans spans, Progress progress) {
        KeptEvents inside = new KeptEvents(trace, spans);
        return new Conversion(source, sink, progress).cut(trace, inside, new Pairs(trace, inside));
    }

    /**
     * Copies a whole trace with other times.
     *
     * @param source supplies definitions and records
     * @param trace the opened source with other times ({@link earl.engine.Engine#retimed}); the caller closes it
     * @param sink receives the copy; the caller completes it
     * @param progress receives the number of records copied, as step {@code "convert"}
     * @throws TraceException if the source cannot be read or the target cannot be written
     */
    public static Outcome retimed(TraceSource source, Trace trace, TraceSink sink, Progress progress) {
        return new Conversion(source, sink, progress).retimed(trace);
    }

    private Outcome retimed(Trace trace) {
        RawRecords raw = records(trace);
        long end = 0;
        for (int location = 0; location < trace.locations().size(); location++) {
            long length = trace.length(location);
            end = Math.max(end, length == 0 ? 0 : trace.events().ticks(trace.position(location, length - 1)));
        }
        for (DefinitionRecord definition : raw.definitions()) {
            sink.define(definition.kind() == DefinitionKind.CLOCK_PROPERTIES ? lasting(definition, end) : definition);
        }
        try (RawRecords.Events events = raw.events()) {
            RecordCopy copy = new RecordCopy(events, sink);
            long[] read = new long[trace.locations().size()];
            while (events.next()) {
                step();
                if (events.kind() == RecordKind.UNKNOWN) {
                    outcome.unknown++;
                    continue;
                }
                int location = location(events.location());
                if (read[location] == trace.length(location)) {
                    throw differs(trace, location, "more");
                }
                copy.copy(trace.events().ticks(trace.position(location, read[location]++)));
                outcome.written++;
            }
            for (int location = 0; location < read.length; location++) {
                if (read[location] != trace.length(location)) {
                    throw differs(trace, location, String.valueOf(read[location]));
                }
            }
        }
        snapshots(raw, false);
        outcome.thumbnailsLeftOut = raw.thumbnails();
        return outcome;
    }

    /** A clock whose run lasts until a time. */
    private static DefinitionRecord lasting(DefinitionRecord clock, long end) {
        long[] values = clock.values().clone();
        List<String> names =
                clock.kind().fields().stream().map(field -> field.name()).toList();
        values[names.indexOf("traceLength")] = Math.max(0, end - values[names.indexOf("globalOffset")]);
        return DefinitionRecord.of(DefinitionKind.CLOCK_PROPERTIES, values);
    }

    private Outcome copy(Iterable<DefinitionRecord> definitions) {
        RawRecords raw = source.raw();
        definitions.forEach(sink::define);
        long[] last = new long[source.definitions().count(DefinitionSpace.LOCATION)];
        try (RawRecords.Events events = raw.events()) {
            RecordCopy copy = new RecordCopy(events, sink);
            while (events.next()) {
                step();
                if (events.kind() == RecordKind.UNKNOWN) {
                    outcome.unknown++;
                    continue;
                }
                int location = location(events.location());
                long ticks = events.ticks();
                if (Long.compareUnsigned(ticks, last[location]) < 0) {
                    ticks = last[location];
                    outcome.raised++;
                }
                last[location] = ticks;
                copy.copy(ticks);
                outcome.written++;
            }
        }
        // Snapshots refer to the event at which to continue reading.
        snapshots(raw, outcome.unknown == 0);
        new MarkerCopy(raw, sink, outcome).copy(null);
        outcome.thumbnailsLeftOut = raw.thumbnails();
        return outcome;
    }

    private void snapshots(RawRecords raw, boolean kept) {
        try (RawRecords.Events records = raw.snapshots()) {
            while (records.next()) {
                if (kept && !records.type().equals(RecordKind.UNKNOWN.name())) {
                    sink.snapshot(records);
                    outcome.snapshotRecords++;
                } else {
                    outcome.snapshotRecordsLeftOut++;
                }
            }
        }
    }

    private Outcome cut(Trace trace, Cut cut) {
        KeptEvents inside = new KeptEvents(trace, cut);
        return cut(trace, inside, cut.keepUnmatched() ? null : new Pairs(trace, inside));
    }

    private Outcome cut(Trace trace, KeptEvents inside, @Nullable Pairs pairs) {
        RawRecords raw = records(trace);
        for (DefinitionRecord definition : raw.definitions()) {
            sink.define(definition.kind() == DefinitionKind.CLOCK_PROPERTIES ? clock(definition, inside) : definition);
        }
        try (RawRecords.Events events = raw.events()) {
            RecordCopy copy = new RecordCopy(events, sink);
            LocationCut[] cuts = new LocationCut[trace.locations().size()];
            Arrays.setAll(cuts, location -> new LocationCut(trace, inside, pairs, location, copy, outcome));
            long[] read = new long[cuts.length];
            while (events.next()) {
                step();
                if (events.kind() == RecordKind.UNKNOWN) {
                    outcome.unknown++;
                    continue;
                }
                int location = location(events.location());
                if (read[location]++ == trace.length(location)) {
                    throw differs(trace, location, "more");
                }
                cuts[location].next(events);
            }
            long end = trace.length() == 0 ? 0 : trace.events().ticks(trace.length() - 1);
            for (int location = 0; location < cuts.length; location++) {
                if (read[location] != trace.length(location)) {
                    throw differs(trace, location, String.valueOf(read[location]));
                }
                cuts[location].end(end);
            }
        }
        snapshots(raw, false);
        new MarkerCopy(raw, sink, outcome).copy(inside);
        outcome.thumbnailsLeftOut = raw.thumbnails();
        return outcome;
    }

    /** The records of the events of the opened trace. */
    private RawRecords records(Trace trace) {
        RawRecords raw = source.raw();
        boolean implied = source.impliesEvents() || isFlushed(trace.callpaths(), trace.regions());
        return implied ? new DecodedRecords(source, raw.markerKinds(), raw.markers()) : raw;
    }

    private static boolean isFlushed(CallPaths paths, List<Region> regions) {
        for (int path = 0; path < paths.count(); path++) {
            if (regions.get(paths.region(path)).name().equals(FlushRegion.NAME)) {
                return true;
            }
        }
        return false;
    }

    /**
     * A cut needs every event of the opened trace. Opening a damaged location skips records, so the source and the trace
     * differ.
     */
    private TraceException differs(Trace trace, int location, String copied) {
        Path path = source.info().path();
        if (isChanged(path)) {
            return new TraceException(path, -1, "its files were changed while they were read");
        }
        return new TraceException(
                path,
                -1,
                "location " + trace.locations().get(location).ref() + " is damaged and cannot be cut: analyses use "
                        + trace.length(location) + " of its events, and " + copied + " can be copied");
    }

    private boolean isChanged(Path path) {
        try (TraceSource now = AnonymousSource.like(source, TraceFormat.openAny(path, new Diagnostics()))) {
            return !Arrays.equals(now.identity(), source.identity());
        } catch (TraceException gone) {
            return true;
        }
    }

    private int location(long ref) {
        int location = source.definitions().id(DefinitionSpace.LOCATION, ref);
        if (location == Trace.NONE) {
            throw new TraceException(
                    source.info().path(),
                    -1,
                    "events of a location that is not defined: " + Long.toUnsignedString(ref));
        }
        return location;
    }

    private void step() {
        outcome.read++;
        if ((outcome.read & PROGRESS_MASK) == 0) {
            progress.progress("convert", outcome.read, -1);
        }
    }

    /** The clock of a cut, with the begin and end of the cut. */
    private static DefinitionRecord clock(DefinitionRecord clock, KeptEvents inside) {
        long[] values = clock.values().clone();
        List<String> names =
                clock.kind().fields().stream().map(field -> field.name()).toList();
        int offset = names.indexOf("globalOffset");
        int length = names.indexOf("traceLength");
        int realtime = names.indexOf("realtimeTimestamp");
        long begin = values[offset];
        long end = begin + values[length];
        long newBegin = Math.max(begin, inside.fromTicks());
        long newEnd = Math.max(newBegin, Math.min(end, inside.toTicks()));
        values[offset] = newBegin;
        values[length] = newEnd - newBegin;
        if (values[realtime] != DefinitionRecord.UNDEFINED) {
            values[realtime] += (long) ((newBegin - begin) * 1e9 / clock.value("timerResolution"));
        }
        return DefinitionRecord.of(DefinitionKind.CLOCK_PROPERTIES, values);
    }
}

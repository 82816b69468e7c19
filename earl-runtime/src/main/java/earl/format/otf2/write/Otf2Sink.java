package earl.format.otf2.write;

import earl.TraceInfo;
import earl.format.EventSink;
import earl.format.RawRecords;
import earl.format.TraceSink;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes an archive through the interface that all formats share. */
public final class Otf2Sink implements TraceSink {
    private final Otf2Writer archive;
    private final List<Long> locations = new ArrayList<>();
    private final EventSink own;
    private boolean completed;

    /** Begins an archive {@code folder/traces.otf2} that keeps the content of another trace's anchor file. */
    public Otf2Sink(Path folder, TraceInfo like) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults()
                .withTicksPerSecond(like.ticksPerSecond())
                .withProperties(like.properties());
        String writer = like.writer().isEmpty() ? options.creator() : like.writer();
        options = options.withTexts(like.machine(), writer, like.description());
        archive = Otf2Writer.create(folder, "traces", options);
        own = new Events(archive);
    }

    @Override
    public void define(DefinitionRecord definition) {
        archive.definitions().add(definition);
        if (definition.kind() == DefinitionKind.LOCATION) {
            locations.add(definition.ref());
        }
    }

    @Override
    public void attribute(long location, long attribute, int type, long value) {
        own.attribute(location, attribute, type, value);
    }

    @Override
    public void event(long location, long ticks, RecordKind kind, long[] values, int length) {
        own.event(location, ticks, kind, values, length);
    }

    @Override
    public EventSink events() {
        return new Events(archive);
    }

    /** Writes events of some locations. One thread. */
    private static final class Events implements EventSink {
        private final Otf2Writer archive;
        /** The writer of the last event: most events come from the location of the one before. */
        private @Nullable LocationWriter last;

        private long lastLocation;

        Events(Otf2Writer archive) {
            this.archive = archive;
        }

        @Override
        public void attribute(long location, long attribute, int type, long value) {
            writer(location).attribute((int) attribute, type, value);
        }

        @Override
        public void event(long location, long ticks, RecordKind kind, long[] values, int length) {
            writer(location).record(ticks, kind, values, length);
        }

        private LocationWriter writer(long location) {
            LocationWriter writer = last;
            if (writer == null || location != lastLocation) {
                writer = archive.location(location);
                last = writer;
                lastLocation = location;
            }
            return writer;
        }
    }

    @Override
    public void snapshot(RawRecords.Events record) {
        archive.snapshots(record.location()).write(record);
    }

    @Override
    public void markerKind(RawRecords.MarkerKind kind) {
        archive.markers().define((int) kind.ref(), kind.group(), kind.category(), kind.severity());
    }

    @Override
    public void marker(RawRecords.Marker marker) {
        archive.markers()
                .mark(
                        marker.ticks(),
                        marker.duration(),
                        (int) marker.kind(),
                        marker.scopeKind(),
                        marker.scope(),
                        marker.text());
    }

    @Override
    public void complete() {
        // The reference reader fails if a location has no file, even if it has no events.
        locations.forEach(archive::location);
        archive.close();
        completed = true;
    }

    @Override
    public void close() {
        if (!completed) {
            archive.abandon();
        }
    }
}

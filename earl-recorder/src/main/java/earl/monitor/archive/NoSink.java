package earl.monitor.archive;

import earl.format.EventSink;
import earl.format.RawRecords;
import earl.format.TraceSink;
import earl.schema.DefinitionRecord;
import earl.schema.RecordKind;

/** A sink for events in the first pass, which discards them. */
final class NoSink implements TraceSink {
    @Override
    public void define(DefinitionRecord definition) {
        // Looked at only.
    }

    @Override
    public void attribute(long location, long attribute, int type, long value) {
        // Looked at only.
    }

    @Override
    public void event(long location, long ticks, RecordKind kind, long[] values, int length) {
        // Looked at only.
    }

    @Override
    public EventSink events() {
        return this;
    }

    @Override
    public void snapshot(RawRecords.Events record) {
        // Looked at only.
    }

    @Override
    public void markerKind(RawRecords.MarkerKind kind) {
        // Looked at only.
    }

    @Override
    public void marker(RawRecords.Marker marker) {
        // Looked at only.
    }

    @Override
    public void complete() {
        // Looked at only.
    }

    @Override
    public void close() {
        // Looked at only.
    }
}

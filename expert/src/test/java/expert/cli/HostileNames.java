package expert.cli;

import earl.Progress;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.format.EventSink;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.Objects;

/** Archives whose names are what an attacker would choose. */
final class HostileNames {
    /** What stands before every name: a formula, escape sequences in C0 and C1, a line of its own, marks that turn writing, markup. */
    static final String PREFIX =
            "=1+1\u001b]0;owned\u0007\u001b[31m\u009b2J\u0085\u007f\r\nINJECTED\t\u2028\u202e\u2066</script><script>alert('1')</script>\",'<b>&";

    private HostileNames() {}

    /** Writes a copy of an archive, all of whose names but those of MPI are hostile. */
    static void copy(Path from, Path to) {
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow();
        try (TraceSource source = TraceFormat.openAny(from, new Diagnostics());
                TraceSink sink = format.create(to, source.info())) {
            Conversion.copy(source, new Renaming(sink), Progress.NONE);
            sink.complete();
        }
    }

    /** MPI's own names make communication what it is; empty ones stand for nothing. */
    private static String hostile(String name) {
        return name.isEmpty() || name.startsWith("MPI_") ? name : PREFIX + name;
    }

    private record Renaming(TraceSink sink) implements TraceSink {
        @Override
        public void define(DefinitionRecord definition) {
            sink.define(
                    definition.kind() == DefinitionKind.STRING
                            ? DefinitionRecord.string(
                                    definition.ref(), hostile(Objects.requireNonNull(definition.text())))
                            : definition);
        }

        @Override
        public void attribute(long location, long attribute, int type, long value) {
            sink.attribute(location, attribute, type, value);
        }

        @Override
        public void event(long location, long ticks, RecordKind kind, long[] values, int length) {
            sink.event(location, ticks, kind, values, length);
        }

        @Override
        public EventSink events() {
            return sink.events();
        }

        @Override
        public void snapshot(RawRecords.Events record) {
            sink.snapshot(record);
        }

        @Override
        public void markerKind(RawRecords.MarkerKind kind) {
            sink.markerKind(kind);
        }

        @Override
        public void marker(RawRecords.Marker marker) {
            sink.marker(marker);
        }

        @Override
        public void complete() {
            sink.complete();
        }

        @Override
        public void close() {
            sink.close();
        }
    }
}

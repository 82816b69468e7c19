package earl.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import earl.TraceInfo;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every {@link TraceFormat} does. The suite of a format names traces of it. A format has all capabilities, unless its suite denies some;
 * then its traces must not have them.
 */
public abstract class FormatContract {
    /** What a format can do. */
    public enum Capability {
        /** It writes traces, which have the same events when they are read. */
        WRITES,
        /** Events have attributes. */
        ATTRIBUTES,
        /** Traces have markers and their kinds. */
        MARKERS,
        /** Traces have snapshot records. */
        SNAPSHOTS
    }

    /** The capabilities that the format does not have. */
    protected Set<Capability> denied() {
        return Set.of();
    }

    @TempDir
    protected Path folder;

    /** The format's name. */
    protected abstract String name();

    /** Traces of this format, three at least; made in {@link #folder} if they must be. */
    protected abstract List<Path> traces() throws IOException;

    private TraceFormat format() {
        return TraceFormat.installed().stream()
                .filter(format -> format.name().equals(name()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void itKnowsItsTracesAndNoOthers() throws IOException {
        List<Path> traces = traces();
        assertThat(traces).hasSizeGreaterThanOrEqualTo(3);
        for (Path trace : traces) {
            for (TraceFormat format : TraceFormat.installed()) {
                assertThat(format.sniff(trace))
                        .as("%s: %s", format.name(), trace)
                        .isEqualTo(format.name().equals(name()));
            }
        }
        Path other = Files.writeString(folder.resolve("other.txt"), "no trace");
        assertThat(format().sniff(other)).isFalse();
        assertThat(format().sniff(folder.resolve("missing"))).isFalse();
        assertThat(format().accepts()).isNotBlank();
    }

    @Test
    void recordsAndColumnsAgree() throws IOException {
        for (Path trace : traces()) {
            try (Decoded decoded = new Decoded(trace)) {
                decoded.agreesWithRecords();
                assertThat(decoded.source.raw().definitions())
                        .isEqualTo(decoded.source.definitions().records());
                assertThat(decoded.source.settle()).as("settled before").isEmpty();
                assertThat(decoded.source.info().ticksPerSecond())
                        .isEqualTo(decoded.source.definitions().clock().ticksPerSecond());
                assertThat(decoded.source.info().startTicks()).isZero();
                assertThat(decoded.source.locations())
                        .isEqualTo(decoded.source.definitions().locations().size());
            }
        }
    }

    @Test
    void readPartByPartItIsTheSame() throws IOException {
        for (Path trace : traces()) {
            PartReads.check(trace, 1);
        }
    }

    @Test
    void twoOpeningsAreEqual() throws IOException {
        for (Path trace : traces()) {
            try (Decoded one = new Decoded(trace);
                    Decoded other = new Decoded(trace)) {
                one.hasTheEventsOf(other);
                assertThat(one.source.identity()).isNotEmpty().isEqualTo(other.source.identity());
                assertThat(one.diagnostics.list()).isEqualTo(other.diagnostics.list());
                assertThat(one.source.definitions().records())
                        .isEqualTo(other.source.definitions().records());
                assertThat(one.source.definitions().placeholders())
                        .isEqualTo(other.source.definitions().placeholders());
            }
        }
    }

    @Test
    void itHasTheCapabilitiesThatAreNotDenied() throws IOException {
        Set<Capability> found = EnumSet.noneOf(Capability.class);
        for (Path trace : traces()) {
            try (Decoded decoded = new Decoded(trace)) {
                found.addAll(capabilities(decoded.source));
            }
        }
        if (format().writes()) {
            found.add(Capability.WRITES);
        }
        Set<Capability> expected = EnumSet.allOf(Capability.class);
        expected.removeAll(denied());
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void whatItWritesItReads() throws IOException {
        int copies = 0;
        for (Path trace : traces()) {
            try (Decoded decoded = new Decoded(trace)) {
                TraceInfo like = decoded.source.info();
                Path copy = folder.resolve("copy" + copies++);
                if (denied().contains(Capability.WRITES)) {
                    assertThatThrownBy(() -> format().create(copy, like))
                            .isInstanceOf(UnsupportedOperationException.class)
                            .hasMessageContaining(name());
                    continue;
                }
                try (TraceSink sink = format().create(copy, like)) {
                    Conversion.copy(decoded.source, sink, Progress.NONE);
                    sink.complete();
                }
                try (Decoded again = new Decoded(copy)) {
                    again.hasTheEventsOf(decoded);
                }
            }
        }
    }

    private static Set<Capability> capabilities(TraceSource source) {
        Set<Capability> found = EnumSet.noneOf(Capability.class);
        RawRecords raw = source.raw();
        assertThat(raw.markers().isEmpty() || !raw.markerKinds().isEmpty())
                .as("kinds of markers")
                .isTrue();
        if (!raw.markers().isEmpty()) {
            found.add(Capability.MARKERS);
        }
        try (RawRecords.Events snapshots = raw.snapshots();
                RawRecords.Events events = raw.events()) {
            if (snapshots.next()) {
                found.add(Capability.SNAPSHOTS);
            }
            while (events.next()) {
                if (events.attributes() > 0) {
                    found.add(Capability.ATTRIBUTES);
                }
            }
        }
        return found;
    }

    /** From the last location to the first, from several threads at once, and one of them alone. */
    @Test
    void theOrderOfDecodingDoesNotMatter() throws IOException {
        for (Path trace : traces()) {
            try (Decoded inOrder = new Decoded(trace);
                    ColumnMemory memory = ColumnMemory.inMemory()) {
                int locations = inOrder.source.locations();
                LocationEvents[] columns = new LocationEvents[locations];
                for (int i = 0; i < locations; i++) {
                    columns[i] = new LocationEvents(i, memory, inOrder.source.estimatedEvents(i));
                }
                for (int i = locations - 1; i >= 0; i--) {
                    inOrder.source.decode(i, columns[i]);
                }
                inOrder.hasTheEventsOf(columns);
                for (LocationEvents of : columns) {
                    of.clear();
                }
                IntStream.range(0, locations).parallel().forEach(i -> inOrder.source.decode(i, columns[i]));
                inOrder.hasTheEventsOf(columns);
            }
        }
    }

    @Test
    void noMoreIsExpectedThanTheFileMayHave() throws IOException {
        for (Path trace : traces()) {
            try (Decoded decoded = new Decoded(trace)) {
                for (LocationEvents of : decoded.events) {
                    long expected = decoded.source.estimatedEvents(of.location());
                    assertThat(expected).isBetween(0L, Math.max(of.size(), decoded.source.bytes(of.location())));
                }
            }
        }
    }

    @Test
    void openingReportsNoOtherAnomaliesThanDecoding() throws IOException {
        for (Path trace : traces()) {
            Diagnostics diagnostics = new Diagnostics();
            try (TraceSource source = format().open(trace, diagnostics);
                    Decoded decoded = new Decoded(trace)) {
                assertThat(source.info().path()).isEqualTo(decoded.source.info().path());
                diagnostics
                        .list()
                        .forEach(anomaly -> assertThat(decoded.diagnostics.list())
                                .extracting(earl.Diagnostic::code)
                                .contains(anomaly.code()));
            }
        }
    }
}

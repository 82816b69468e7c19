package earl.format;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link TraceFormat} does. A format's test says which traces of it there are. */
public abstract class FormatContract {
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
    void twoOpeningsAreEqual() throws IOException {
        for (Path trace : traces()) {
            try (Decoded one = new Decoded(trace);
                    Decoded other = new Decoded(trace)) {
                one.hasTheEventsOf(other);
                assertThat(one.source.identity()).isEqualTo(other.source.identity());
                assertThat(one.diagnostics.list()).isEqualTo(other.diagnostics.list());
                assertThat(one.source.definitions().records())
                        .isEqualTo(other.source.definitions().records());
                assertThat(one.source.definitions().placeholders())
                        .isEqualTo(other.source.definitions().placeholders());
            }
        }
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
    void whatIsOddIsTold() throws IOException {
        for (Path trace : traces()) {
            Diagnostics diagnostics = new Diagnostics();
            try (TraceSource source = format().open(trace, diagnostics);
                    Decoded decoded = new Decoded(trace)) {
                assertThat(source.info().path()).isEqualTo(decoded.source.info().path());
                diagnostics
                        .list()
                        .forEach(odd -> assertThat(decoded.diagnostics.list())
                                .extracting(earl.Diagnostic::code)
                                .contains(odd.code()));
            }
        }
    }
}

package earl.convert;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the reference tools add to an archive goes with its copy: markers, and snapshots where all events do. */
class MarkersAndSnapshotsTest {
    private static final int BREAKS = 3;

    @TempDir
    Path temporary;

    private Path source = Path.of("");
    private Path target = Path.of("");
    private long start;

    /** An example with snapshots and markers in it, made by the reference tools. */
    @BeforeEach
    void archive() throws IOException {
        source = temporary.resolve("source");
        target = temporary.resolve("target");
        try (Stream<Path> files = Files.walk(Traces.example("halo"))) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        source.resolve(Traces.example("halo").relativize(file).toString()));
            }
        }
        String anchor = Traces.anchor(source).toString();
        try (Trace trace = Trace.open(source)) {
            start = trace.info().startTicks();
        }
        made(Tools.otf2("otf2-snapshots", "-n", Integer.toString(BREAKS), anchor));
        made(Tools.otf2("otf2-marker", "--add-def", "tool", "hot spot", "HIGH", anchor));
        made(Tools.otf2("otf2-marker", "--add-def", "tool", "remark", "LOW", anchor));
        mark(anchor, "hot spot", start + 1000 + "+500", "GLOBAL", "look here");
        mark(anchor, "remark", start + 100_000_000 + "+200000000", "LOCATION:2", "rank 2 alone");
        mark(anchor, "remark", start + 500_000_000 + "", "COMM:0", "later");
    }

    private static void mark(String anchor, String category, String time, String scope, String text) {
        made(Tools.otf2("otf2-marker", "--add", "tool", category, time, scope, text, anchor));
    }

    private static void made(Tools.Outcome outcome) {
        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.status()).isZero();
    }

    private Conversion.Outcome convert(Cut cut) {
        try (TraceSource from = TraceFormat.openAny(source, new Diagnostics());
                TraceSink sink = ConversionTest.writer().create(target, from.info())) {
            Conversion.Outcome outcome;
            if (cut.isWhole()) {
                outcome = Conversion.copy(from, sink, Progress.NONE);
            } else {
                try (Trace trace = Trace.open(source)) {
                    outcome = Conversion.cut(from, trace, sink, cut, Progress.NONE);
                }
            }
            sink.complete();
            return outcome;
        }
    }

    private static List<Path> files(Path archive, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(archive)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .map(archive::relativize)
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aCopyHasTheSameSnapshotsAndMarkers() throws IOException {
        Conversion.Outcome outcome = convert(Cut.NOTHING);
        assertThat(outcome.markers()).isEqualTo(3);
        assertThat(outcome.markersLeftOut()).isZero();
        assertThat(outcome.snapshotRecords()).isGreaterThan(2L * BREAKS * 4);
        assertThat(outcome.snapshotRecordsLeftOut()).isZero();
        assertThat(outcome.thumbnailsLeftOut()).isEqualTo(1);
        List<Path> snapshots = files(source, ".snap");
        assertThat(snapshots).hasSize(4);
        assertThat(files(target, ".snap")).isEqualTo(snapshots);
        for (Path file : snapshots) {
            assertThat(Files.mismatch(source.resolve(file), target.resolve(file)))
                    .as("%s", file)
                    .isEqualTo(-1);
        }
        Tools.Outcome before = Tools.otf2("otf2-marker", Traces.anchor(source).toString());
        Tools.Outcome after = Tools.otf2("otf2-marker", Traces.anchor(target).toString());
        assertThat(before.lines()).anyMatch(line -> line.contains("look here"));
        assertThat(after.lines()).isEqualTo(before.lines());
    }

    @Test
    void theReferencePrinterShowsTheSameSnapshots() {
        convert(Cut.NOTHING);
        List<String> before = printed(source);
        assertThat(before.stream().filter(line -> line.startsWith("SNAPSHOT_START")))
                .hasSize(4 * BREAKS);
        assertThat(printed(target)).isEqualTo(before);
    }

    /** All that the reference printer says but for what it says of the anchor file. */
    private static List<String> printed(Path archive) {
        List<String> all =
                Tools.otf2Print("-A", Traces.anchor(archive).toString()).lines();
        return all.stream()
                .dropWhile(line -> !line.startsWith("=== Global Definitions"))
                .toList();
    }

    @Test
    void aCutKeepsTheMarkersOfItsTimeAndLocations() throws IOException {
        BitSet ranks = new BitSet();
        ranks.set(0, 2);
        Conversion.Outcome others = convert(new Cut(0, 0.2, ranks, List.of(), false));
        assertThat(others.markers()).isEqualTo(1);
        assertThat(others.markersLeftOut()).isEqualTo(2);
        assertThat(others.snapshotRecordsLeftOut()).isPositive();
        assertThat(files(target, ".snap")).isEmpty();
        convert(new Cut(0.15, 0.2, new BitSet(), List.of(), false));
        try (TraceSource after = TraceFormat.openAny(target, new Diagnostics())) {
            assertThat(after.raw().markerKinds()).hasSize(2);
            assertThat(after.raw().markers())
                    .containsExactly(new RawRecords.Marker(start + 150_000_000, 50_000_000, 1, 1, 2, "rank 2 alone"));
        }
    }
}

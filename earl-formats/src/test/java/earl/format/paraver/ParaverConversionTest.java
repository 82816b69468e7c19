package earl.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.format.build.RecordLines;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An OTF2 archive of a trace has the same events, and OTF2's own printer reads it without a word. */
class ParaverConversionTest {
    @TempDir
    private Path folder;

    private Path archive(Path trace) {
        TraceFormat otf2 = TraceFormat.installed().stream()
                .filter(format -> format.name().equals("OTF2"))
                .findFirst()
                .orElseThrow();
        Path archive = folder.resolve("archive");
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics());
                TraceSink sink = otf2.create(archive, source.info())) {
            Conversion.copy(source, sink, Progress.NONE);
            sink.complete();
        }
        return archive;
    }

    @Test
    void anArchiveHasTheSameEvents() throws IOException {
        Path trace = Prv.copy("two_tasks", folder);
        Path archive = archive(trace);
        Diagnostics diagnostics = new Diagnostics();
        for (int location = 0; location < 3; location++) {
            assertThat(RecordLines.of(archive, location, diagnostics))
                    .isEqualTo(RecordLines.of(trace, location, diagnostics));
        }
        assertThat(diagnostics.list()).isEmpty();
    }

    @Test
    void thePrinterOfOtf2ReadsTheArchive() throws IOException {
        Path archive = archive(Prv.copy("two_tasks", folder));
        Tools.Outcome events = Tools.otf2Print(archive.resolve("traces.otf2").toString());
        assertThat(events.status()).isZero();
        assertThat(events.errors()).isEmpty();
        assertThat(events.lines()).anyMatch(line -> line.startsWith("MPI_COLLECTIVE_END"));
        Tools.Outcome definitions =
                Tools.otf2Print("-G", archive.resolve("traces.otf2").toString());
        assertThat(definitions.status()).isZero();
        assertThat(definitions.errors()).isEmpty();
    }
}

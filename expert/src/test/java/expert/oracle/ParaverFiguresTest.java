package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Progress;
import earl.Trace;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.format.build.TextStream;
import earl.testing.InTurn;
import earl.testing.Tools;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.report.JsonReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Figures of traces of Extrae. The efficiencies are those that BSC's modelfactors.py prints for them, in percent; messages and waits are
 * those of a plain program that reads the lines.
 */
class ParaverFiguresTest {
    private static Path trace(String name) {
        Path folder = Traces.root()
                .resolveSibling("shared")
                .resolve("formats/paraver")
                .resolve(name);
        assumeTrue(Files.isDirectory(folder), () -> "skipped: no traces of other formats at ../shared/formats");
        return folder;
    }

    private static String percent(Analysis analysis, String pattern) {
        return String.format(
                Locale.ROOT,
                "%.6f",
                100 * analysis.pattern(pattern).orElseThrow().severity());
    }

    private static void seconds(Analysis analysis, String pattern, long nanoseconds) {
        assertThat(analysis.pattern(pattern).orElseThrow().severity())
                .as(pattern)
                .isCloseTo(nanoseconds / 1e9, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "epoch_2, 99.378252, 99.760930, 99.616405, 1156, 42519104, 72870765, 5588100, 3845143, 8192278",
        "epoch_16, 95.151184, 99.248259, 95.871892, 10556, 409233232, 819086101, 73863721, 80647476, 121986686"
    })
    void figuresAreThoseOfOtherTools(
            String name,
            String parallel,
            String balance,
            String communication,
            long messages,
            long bytes,
            long lateSender,
            long barrier,
            long allreduce,
            long broadcast) {
        Analysis analysis = Shipped.recorded(trace(name));
        assertThat(percent(analysis, "parallel_efficiency")).isEqualTo(parallel);
        assertThat(percent(analysis, "load_balance")).isEqualTo(balance);
        assertThat(percent(analysis, "communication_efficiency")).isEqualTo(communication);
        seconds(analysis, "late_sender", lateSender);
        seconds(analysis, "wait_at_barrier", barrier);
        seconds(analysis, "wait_at_nxn", allreduce);
        seconds(analysis, "late_broadcast", broadcast);
        assertThat(analysis.pattern("bytes_sent").orElseThrow().severity()).isEqualTo((double) bytes);
        try (Trace opened = Trace.open(trace(name))) {
            assertThat(opened.messages().count()).isEqualTo(messages);
            assertThat(opened.diagnostics()).isEmpty();
        }
    }

    @Test
    void anArchiveOfOtf2HasTheSameFigures(@TempDir Path folder) {
        Path archive = folder.resolve("archive");
        TraceFormat otf2 = TraceFormat.installed().stream()
                .filter(format -> format.name().equals("OTF2"))
                .findFirst()
                .orElseThrow();
        try (TraceSource source = TraceFormat.openAny(trace("epoch_2"), new Diagnostics());
                TraceSink sink = otf2.create(archive, source.info())) {
            Conversion.copy(source, sink, Progress.NONE);
            sink.complete();
        }
        Analysis before = Shipped.recorded(trace("epoch_2"));
        Analysis after = Shipped.analyze(archive);
        assertThat(after.patterns()).hasSameSizeAs(before.patterns());
        for (PatternResult pattern : before.patterns()) {
            PatternResult same = after.pattern(pattern.info().name()).orElseThrow();
            assertThat(same.severity()).as(pattern.info().name()).isEqualTo(pattern.severity());
            assertThat(same.byLocation()).as(pattern.info().name()).isEqualTo(pattern.byLocation());
        }
        Tools.Outcome printed = Tools.otf2Print(archive.resolve("traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoch_2", "openmp_4"})
    @InTurn(2)
    void rowsInAnyOrderGiveTheSameReport(String name, @TempDir Path folder) throws IOException {
        Path ordered = Files.createDirectories(folder.resolve("ordered"));
        Path shuffled = Files.createDirectories(folder.resolve("shuffled"));
        try (Stream<Path> files = Files.list(trace(name))) {
            for (Path file : files.toList()) {
                String own = file.getFileName().toString();
                boolean rows = own.endsWith(".prv.gz");
                String unpacked = rows ? own.substring(0, own.length() - ".gz".length()) : own;
                List<String> lines = new ArrayList<>(lines(file));
                Files.write(ordered.resolve(unpacked), lines, StandardCharsets.ISO_8859_1);
                if (rows) {
                    Collections.shuffle(lines.subList(1, lines.size()), new Random(7));
                }
                Files.write(shuffled.resolve(unpacked), lines, StandardCharsets.ISO_8859_1);
            }
        }
        assertThat(report(shuffled)).isEqualTo(report(ordered));
    }

    private static List<String> lines(Path file) throws IOException {
        try (TextStream text = TextStream.open(file)) {
            return new String(text.readAllBytes(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
        }
    }

    /** The report as JSON, without the folder and without what is said of the rows, which is at its end. */
    private static String report(Path trace) throws IOException {
        StringWriter written = new StringWriter();
        JsonReport.write(Shipped.analyze(trace), written);
        String json = written.toString();
        int diagnostics = json.indexOf("\"diagnostics\":");
        assertThat(json.length() - diagnostics).isBetween(1, 1000);
        return json.substring(0, diagnostics).replace(trace.toString(), "");
    }

    /** With one process, the time outside of MPI is all that is lost. */
    @Test
    void oneProcessHasTheEfficiencyOfOtherTools() {
        Analysis analysis = Shipped.recorded(trace("epoch_1"));
        assertThat(percent(analysis, "parallel_efficiency")).isEqualTo("99.925583");
        assertThat(percent(analysis, "load_balance")).isEqualTo("100.000000");
    }

    @Test
    void threadsOfOpenMpAreLocations() {
        try (Trace opened = Trace.open(trace("openmp_4"))) {
            assertThat(opened.locations())
                    .extracting(location -> location.name())
                    .containsExactly("THREAD 1.1.1", "THREAD 1.1.2", "THREAD 1.1.3", "THREAD 1.1.4");
            assertThat(opened.regions())
                    .extracting(region -> region.name())
                    .contains("parallel region", "GetPixelBlue", "OpenMP named-Lock: Lock");
            assertThat(opened.diagnostics()).isEmpty();
        }
    }
}

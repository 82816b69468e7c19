package expert.cubex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.TraceException;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import expert.pattern.SeverityCube;
import expert.report.Samples;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.summary.CallTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CubexFileTest {
    @TempDir
    Path folder;

    @Test
    void whatIsWrittenReadsBackTheSame() throws IOException {
        AnalysisRequest request = AnalysisRequest.of(
                Traces.example("halo"), new PatternPath(Path.of("../patterns"), List.of(), List.of()));
        // Those that have a place for all they find; what has none is below.
        SeverityCube cube = Analyzer.analyze(request.selecting(
                        "communication",
                        "synchronization",
                        "late_sender",
                        "late_receiver",
                        "wrong_order",
                        "wait_at_barrier",
                        "barrier_completion",
                        "wait_at_finalize"))
                .cube();
        assertThat(cube.metrics()).hasSizeGreaterThan(5);
        assertSame(cube, CubexReader.read(write(cube)));
    }

    @Test
    void namesThatXmlDoesNotBearAndNumbersOfEverySize() throws IOException {
        for (Analysis analysis : List.of(Samples.small(), Samples.failed(), Samples.huge(70))) {
            SeverityCube cube = analysis.cube();
            SeverityCube read = CubexReader.read(write(cube));
            assertThat(read.metrics()).hasSameSizeAs(cube.metrics());
            for (SeverityCube.Metric metric : cube.condensed().metrics()) {
                SeverityCube.Metric same = read.metric(metric.name()).orElseThrow();
                assertThat(same.title()).isEqualTo(metric.title().strip());
                assertThat(same.severity())
                        .as(metric.name())
                        .isEqualTo(
                                metric.cells().isEmpty()
                                        ? metric.severity()
                                        : metric.cells().total());
            }
        }
    }

    /** A file names the trace's locations and no others; what has no place reads back without one. */
    @Test
    void whatHasNoPlaceKeepsNone() throws IOException {
        SeverityCube cube = Samples.small().cube();
        SeverityCube read = CubexReader.read(write(cube));
        assertThat(read.locations()).hasSameSizeAs(cube.locations());
        assertThat(read.systemTree()).hasSizeLessThanOrEqualTo(2);
        SeverityCube.Metric bytes = read.metric("big_messages").orElseThrow();
        assertThat(bytes.unit()).isEqualTo("bytes");
        assertThat(bytes.cells()).containsExactly(new PatternResult.Cell(Trace.NONE, Trace.NONE, 81920));
    }

    /** Severities with a call path or a location only, and with neither, of a trace of two locations. */
    @Test
    void eachKindOfPlaceReadsBack() throws IOException {
        SeverityCube small = Samples.small().cube();
        CellTable.Builder cells = new CellTable.Builder(4);
        cells.add(Trace.NONE, Trace.NONE, 1);
        cells.add(Trace.NONE, 1, 2);
        cells.add(0, Trace.NONE, 4);
        cells.add(0, 1, 8);
        SeverityCube.Metric metric = small.metric("late_sender").orElseThrow();
        SeverityCube cube = new SeverityCube(
                small.name(),
                small.attributes(),
                List.of(metric.withCells(cells.build())),
                small.calls(),
                small.locations(),
                small.processes(),
                small.systemTree());
        SeverityCube read = CubexReader.read(write(cube));
        assertThat(read.metrics().getFirst().cells()).isEqualTo(cells.build());
        assertThat(read.metrics().getFirst().severity()).isEqualTo(15);
        assertThat(read.locations()).hasSameSizeAs(small.locations());
    }

    @Test
    void twoWritesGiveTheSameBytes() throws IOException {
        SeverityCube cube = Samples.huge(9).cube();
        byte[] first = Files.readAllBytes(write(cube));
        assertThat(Files.readAllBytes(write(cube))).isEqualTo(first);
    }

    @Test
    void packedBlocksInEitherByteOrder() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            SeverityCube cube = CubexReader.read(handMade(order, true, "EXCLUSIVE"));
            assertThat(cells(cube))
                    .containsExactly("main 1.0 2.0", "main/a 3.0 4.0", "main/a/b 5.0 6.0", "main/c 7.0 8.0");
        }
    }

    @Test
    void inclusiveRowsAreInAnotherOrder() throws IOException {
        // Breadth first: main, a, c, b.
        SeverityCube cube = CubexReader.read(handMade(ByteOrder.BIG_ENDIAN, false, "INCLUSIVE"));
        assertThat(cells(cube))
                .containsExactly("main -7.0 -8.0", "main/a -4.0 -4.0", "main/a/b 7.0 8.0", "main/c 5.0 6.0");
    }

    @Test
    void brokenFilesAreToldInOneLine() throws IOException {
        byte[] whole = Files.readAllBytes(write(Samples.small().cube()));
        Path broken = folder.resolve("broken.cubex");
        assertThatThrownBy(() -> CubexReader.read(folder.resolve("none.cubex")))
                .isInstanceOf(TraceException.class)
                .hasMessageEndingWith("none.cubex: no such file");
        Random random = new Random(5);
        int failed = 0;
        for (int i = 0; i < 400; i++) {
            byte[] bytes = i % 2 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int k = 0; i % 2 == 1 && k < 4; k++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(broken, bytes);
            try {
                CubexReader.read(broken);
            } catch (TraceException told) {
                assertThat(told.getMessage()).startsWith(broken.toString()).doesNotContain("\n");
                failed++;
            }
        }
        assertThat(failed).isGreaterThan(200);
        Files.write(broken, whole);
        assertThat(CubexReader.isCubex(broken)).isTrue();
        Files.writeString(broken, "{}".repeat(600));
        assertThat(CubexReader.isCubex(broken)).isFalse();
    }

    @Test
    void definitionsFromOutsideAreNotFollowed() throws IOException {
        Path file = folder.resolve("entity.cubex");
        try (var out = Files.newOutputStream(file)) {
            TarOutput tar = new TarOutput(out);
            put(
                    tar,
                    "anchor.xml",
                    ("<?xml version=\"1.0\"?><!DOCTYPE cube [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                                    + "<cube><attr key=\"a\" value=\"b\"/><metrics><metric id=\"0\" type=\"EXCLUSIVE\">"
                                    + "<disp_name>&x;</disp_name></metric></metrics></cube>")
                            .getBytes(StandardCharsets.UTF_8));
            tar.finish();
        }
        assertThatThrownBy(() -> CubexReader.read(file)).isInstanceOf(TraceException.class);
    }

    private Path write(SeverityCube cube) throws IOException {
        Path file = folder.resolve("report.cubex");
        try (var out = Files.newOutputStream(file)) {
            CubexWriter.write(cube, out);
        }
        return file;
    }

    private static void assertSame(SeverityCube cube, SeverityCube read) {
        SeverityCube wanted = cube.condensed();
        assertThat(read.calls().count()).isEqualTo(wanted.calls().count());
        assertThat(read.locations())
                .extracting(location -> location.label())
                .containsExactlyElementsOf(wanted.locations().stream()
                        .map(location -> location.label())
                        .toList());
        assertThat(read.metrics()).hasSameSizeAs(wanted.metrics());
        for (int i = 0; i < wanted.metrics().size(); i++) {
            SeverityCube.Metric metric = wanted.metrics().get(i);
            SeverityCube.Metric same = read.metrics().get(i);
            assertThat(same.name()).isEqualTo(metric.name());
            assertThat(same.parent()).isEqualTo(metric.parent());
            assertThat(same.doc()).isEqualTo(metric.doc().strip());
            assertThat(rows(read, same)).as(metric.name()).isEqualTo(rows(wanted, metric));
        }
    }

    private static Map<String, Double> rows(SeverityCube cube, SeverityCube.Metric metric) {
        Map<String, Double> rows = new java.util.TreeMap<>();
        metric.cells()
                .forEach(cell -> rows.put(
                        cube.calls().path(cell.callpath()) + " on "
                                + cube.locations().get(cell.location()).label(),
                        cell.severity()));
        return rows;
    }

    private static List<String> cells(SeverityCube cube) {
        CallTree calls = cube.calls();
        SeverityCube.Metric metric = cube.metrics().getFirst();
        List<String> words = new ArrayList<>();
        for (int i = 0; i < calls.count(); i++) {
            words.add(calls.path(i) + " " + metric.cells().severity(i, 0) + " "
                    + metric.cells().severity(i, 1));
        }
        return words;
    }

    /** main { a { b } c } on two threads, rows 1 2, 3 4, 5 6, 7 8. */
    private Path handMade(ByteOrder order, boolean packed, String type) throws IOException {
        String anchor = "<cube version=\"4.4\"><metrics><metric id=\"0\" type=\"" + type + "\"><disp_name>T</disp_name>"
                + "<uniq_name>t</uniq_name><dtype>DOUBLE</dtype><uom>sec</uom></metric></metrics><program><region"
                + " id=\"7\"><name>main</name></region><region"
                + " id=\"3\"><name>a</name></region><region"
                + " id=\"4\"><name>b</name></region><region"
                + " id=\"5\"><name>c</name></region><cnode"
                + " id=\"9\""
                + " calleeId=\"7\"><cnode"
                + " id=\"3\""
                + " calleeId=\"3\"><cnode"
                + " id=\"5\""
                + " calleeId=\"4\"/></cnode><cnode"
                + " id=\"1\""
                + " calleeId=\"5\"/></cnode></program><system><systemtreenode"
                + " Id=\"0\"><name>m</name><class>machine</class><locationgroup"
                + " Id=\"0\"><name>P</name><rank>0</rank><type>process</type><location"
                + " Id=\"0\"><name>x</name><rank>0</rank><type>thread</type></location><location"
                + " Id=\"1\"><name>y</name><rank>1</rank><type>thread</type></location>"
                + "</locationgroup></systemtreenode></system></cube>";
        ByteBuffer values = ByteBuffer.allocate(64).order(order);
        for (int i = 1; i <= 8; i++) {
            values.putDouble(i);
        }
        ByteBuffer index = ByteBuffer.allocate(22 + 16).order(order);
        index.put("CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII))
                .putInt(1)
                .putShort((short) 0)
                .put((byte) 1)
                .putInt(4);
        for (int i = 0; i < 4; i++) {
            index.putInt(i);
        }
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        if (packed) {
            byte[] first = deflate(values.array(), 0, 24);
            byte[] second = deflate(values.array(), 24, 40);
            ByteBuffer table = ByteBuffer.allocate(8 + 48).order(order);
            table.putLong(2).putLong(0).putLong(0).putLong(first.length);
            table.putLong(24).putLong(first.length).putLong(second.length);
            data.writeBytes("ZCUBEX.DATA".getBytes(StandardCharsets.US_ASCII));
            data.writeBytes(table.array());
            data.writeBytes(first);
            data.writeBytes(second);
        } else {
            data.writeBytes("CUBEX.DATA".getBytes(StandardCharsets.US_ASCII));
            data.writeBytes(values.array());
            // One more row than the index lists, as some files have.
            data.writeBytes(new byte[16]);
        }
        Path file = folder.resolve("hand.cubex");
        try (var out = Files.newOutputStream(file)) {
            TarOutput tar = new TarOutput(out);
            put(tar, "0.data", data.toByteArray());
            put(tar, "0.index", index.array());
            put(tar, "anchor.xml", anchor.getBytes(StandardCharsets.UTF_8));
            tar.finish();
        }
        return file;
    }

    private static void put(TarOutput tar, String name, byte[] content) throws IOException {
        tar.begin(name, content.length);
        tar.write(content);
        tar.end();
    }

    private static byte[] deflate(byte[] plain, int from, int length) {
        Deflater deflater = new Deflater();
        deflater.setInput(plain, from, length);
        deflater.finish();
        byte[] packed = new byte[200];
        int size = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, size);
    }
}

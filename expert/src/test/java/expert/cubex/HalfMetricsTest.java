package expert.cubex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A metric has both an index and data, or neither: half of it is damage, not a sum of zeros. */
class HalfMetricsTest {
    private static final String ANCHOR = """
            <?xml version="1.0" encoding="UTF-8"?>
            <cube version="4.0">
            <metrics><metric id="0" type="EXCLUSIVE"><disp_name>Late</disp_name><uniq_name>late</uniq_name>\
            <dtype>DOUBLE</dtype><uom>sec</uom></metric></metrics>
            <program><region id="0" mod="" begin="-1" end="-1"><name>main</name></region>
            <cnode id="0" calleeId="0"></cnode></program>
            <system><systemtreenode id="0"><name>n</name><class>node</class>\
            <locationgroup id="0"><name>p</name><rank>0</rank><type>process</type>\
            <location id="0"><name>t</name><rank>0</rank><type>thread</type></location></locationgroup>\
            </systemtreenode></system>
            </cube>
            """;

    @TempDir
    private Path folder;

    private Path archive(String... members) throws Exception {
        Path file = folder.resolve("half.cubex");
        try (OutputStream out = Files.newOutputStream(file)) {
            TarOutput tar = new TarOutput(out);
            add(tar, "anchor.xml", ANCHOR.getBytes(StandardCharsets.UTF_8));
            for (String member : members) {
                byte[] content = member.endsWith("index")
                        ? "CUBEX.INDEX\1\0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII)
                        : "CUBEX.DATA\0\0\0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);
                add(tar, member, content);
            }
            tar.finish();
        }
        return file;
    }

    private static void add(TarOutput tar, String name, byte[] content) throws Exception {
        tar.begin(name, content.length);
        tar.write(content);
        tar.end();
    }

    @ParameterizedTest
    @CsvSource({"0.index, 0.index of late has no 0.data beside it", "0.data, 0.data of late has no 0.index beside it"})
    void halfAMetricIsDamage(String member, String message) throws Exception {
        Path file = archive(member);
        assertThatThrownBy(() -> CubexReader.read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aWholeMetricAndAnEmptyOneAreRead() throws Exception {
        assertThat(CubexReader.read(archive("0.index", "0.data")).metrics()).hasSize(1);
        assertThat(CubexReader.read(archive()).metrics()).hasSize(1);
    }
}

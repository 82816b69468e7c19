package earl.format.build;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that EXPERT does not read, but of which another program makes something that it reads. */
class ConvertibleFileTest {
    @TempDir
    private Path folder;

    private void isRefused(Path file, String reason) {
        assertThatThrownBy(() -> TraceFormat.openAny(file, new Diagnostics()))
                .isInstanceOf(TraceException.class)
                .hasMessage(file + ": " + reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run.json.zst | 28b52ffd | is compressed by zstd, and EXPERT reads gzip; unpack it: zstd -d",
                "run.json.xz | fd377a585a00 | is compressed by xz, and EXPERT reads gzip; unpack it: xz -d",
                "run.json.bz2 | 425a6839 | is compressed by bzip2, and EXPERT reads gzip; unpack it: bzip2 -d",
                "run.json.zip | 504b0304 | is a zip archive, and EXPERT reads gzip; unpack it: unzip",
                "utf16.json | fffe7b00 | is text in UTF-16; expected UTF-8: iconv -f UTF-16 -t UTF-8",
                "run.nsys-rep | 00010203 | is a report of Nsight Systems; export it, and open the export: nsys export --type sqlite",
                "run.QDREP | 00010203 | is a report of Nsight Systems; export it, and open the export: nsys export --type sqlite",
                "h.xplane.pb | 00010203 | is a profile of XLA that EXPERT does not read; open the .trace.json.gz beside it",
            })
    void theErrorSaysWhatToDo(String name, String begin, String reason) throws IOException {
        byte[] bytes = new byte[begin.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(begin.substring(2 * i, 2 * i + 2), 16);
        }
        isRefused(Files.write(folder.resolve(name), bytes), reason);
    }

    @Test
    void theJsonOfRocprofv3IsNoTrace() throws IOException {
        Path file = Files.writeString(
                folder.resolve("out_results.json"),
                "{\"rocprofiler-sdk-tool\":[{\"metadata\":{}}]}",
                StandardCharsets.UTF_8);
        isRefused(file, "is rocprofv3's own JSON; record again with --output-format rocpd, pftrace or otf2");
    }
}

package earl.format.build;

import earl.TraceException;
import earl.format.PendingTrace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Files that other programs unpack or convert into traces. Any thread may use it. */
public final class ConvertibleFile implements PendingTrace {
    /** Bytes at the begin of a file that are looked at. */
    private static final int BEGIN = 256;

    /** {@code [first bytes of a file, as characters of Latin 1] -> } what the file is and what to do with it. */
    private static final Map<String, String> BEGINS = new LinkedHashMap<>();

    /** {@code [end of a file's name, in small letters] -> } what the file is and what to do with it. */
    private static final Map<String, String> ENDS = new LinkedHashMap<>();

    static {
        BEGINS.put("(\u00b5/\u00fd", "is compressed by zstd, and EXPERT reads gzip; unpack it: zstd -d");
        BEGINS.put("\u00fd7zXZ", "is compressed by xz, and EXPERT reads gzip; unpack it: xz -d");
        BEGINS.put("BZh", "is compressed by bzip2, and EXPERT reads gzip; unpack it: bzip2 -d");
        BEGINS.put("PK\u0003\u0004", "is a zip archive, and EXPERT reads gzip; unpack it: unzip");
        BEGINS.put("\u00ff\u00fe", "is text in UTF-16; expected UTF-8: iconv -f UTF-16 -t UTF-8");
        BEGINS.put("\u00fe\u00ff", "is text in UTF-16; expected UTF-8: iconv -f UTF-16 -t UTF-8");
        ENDS.put(
                ".nsys-rep",
                "is a report of Nsight Systems; export it, and open the export: nsys export --type sqlite");
        ENDS.put(".qdrep", "is a report of Nsight Systems; export it, and open the export: nsys export --type sqlite");
        ENDS.put(".ncu-rep", "is a report of Nsight Compute on single kernels; record the program with nsys");
        ENDS.put(".xplane.pb", "is a profile of XLA that EXPERT does not read; open the .trace.json.gz beside it");
    }

    /** JSON that rocprofv3 writes without other options. */
    private static final String ROCPROF = "\"rocprofiler-sdk-tool\"";

    /** For the service loader. */
    public ConvertibleFile() {}

    @Override
    public Optional<String> describe(Path path) {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        String begin = begin(path);
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        if (begin.contains(ROCPROF)) {
            return Optional.of("is rocprofv3's own JSON; record again with --output-format rocpd, pftrace or otf2");
        }
        Optional<String> byName = ENDS.entrySet().stream()
                .filter(end -> name.endsWith(end.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        return byName.or(() -> BEGINS.entrySet().stream()
                .filter(first -> begin.startsWith(first.getKey()))
                .map(Map.Entry::getValue)
                .findFirst());
    }

    private static String begin(Path path) {
        try (InputStream in = Files.newInputStream(path)) {
            return new String(in.readNBytes(BEGIN), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new TraceException(path, -1, "cannot be read: " + e.getMessage(), e);
        }
    }
}

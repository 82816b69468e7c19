package earl.format.efg;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Files of flow graphs taken apart and put together again, for tests of other packages. */
public final class EfgBytes {
    private EfgBytes() {}

    /** The parts of a file, by name. */
    public static Map<String, byte[]> parts(Path file) {
        Frame frame = Frame.open(file);
        Map<String, byte[]> parts = new LinkedHashMap<>();
        frame.sizes().keySet().forEach(name -> parts.put(name, frame.part(name)));
        return parts;
    }

    /** A file with one part changed, whose checksums are right. */
    public static byte[] changed(Map<String, byte[]> whole, Random random, UnaryOperator<byte[]> change)
            throws IOException {
        Map<String, byte[]> parts = new LinkedHashMap<>(whole);
        List<String> names = List.copyOf(parts.keySet());
        parts.compute(names.get(random.nextInt(names.size())), (name, bytes) -> change.apply(bytes));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Frame.write(parts, out);
        return out.toByteArray();
    }
}

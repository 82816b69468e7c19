import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Removes the files that a jar of a script language carries for all platforms, {@code META-INF/resources}. The distribution has those
 * of one platform, unpacked.
 */
final class DropResources {
    private DropResources() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarFile in = new JarFile(jar.toFile());
                JarOutputStream out = new JarOutputStream(bytes)) {
            for (JarEntry entry : Collections.list(in.entries())) {
                if (!entry.getName().startsWith("META-INF/resources/")) {
                    JarEntry copy = new JarEntry(entry.getName());
                    copy.setLastModifiedTime(entry.getLastModifiedTime());
                    out.putNextEntry(copy);
                    in.getInputStream(entry).transferTo(out);
                    out.closeEntry();
                }
            }
        }
        Files.write(jar, bytes.toByteArray());
    }
}

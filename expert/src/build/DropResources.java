import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Removes a folder of a jar: what it carries for all platforms. The distribution has that of one platform.
 *
 * <pre>java DropResources.java JAR FOLDER/ [KEPT/]</pre>
 *
 * FOLDER is {@code META-INF/resources/} of a script language, which is there unpacked, or {@code org/sqlite/native/}, of which KEPT stays.
 */
final class DropResources {
    private DropResources() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        String dropped = args[1];
        String kept = args.length > 2 ? args[2] : null;
        boolean hasKept = kept == null;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarFile in = new JarFile(jar.toFile());
                JarOutputStream out = new JarOutputStream(bytes)) {
            for (JarEntry entry : Collections.list(in.entries())) {
                boolean isKept = kept != null && entry.getName().startsWith(kept);
                hasKept |= isKept;
                if (isKept || !entry.getName().startsWith(dropped)) {
                    JarEntry copy = new JarEntry(entry.getName());
                    copy.setLastModifiedTime(entry.getLastModifiedTime());
                    out.putNextEntry(copy);
                    in.getInputStream(entry).transferTo(out);
                    out.closeEntry();
                }
            }
        }
        if (!hasKept) {
            throw new IllegalStateException(jar + " has no " + kept);
        }
        Files.write(jar, bytes.toByteArray());
    }
}

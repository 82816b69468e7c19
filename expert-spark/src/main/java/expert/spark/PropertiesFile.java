package expert.spark;

import expert.analysis.ClusterException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** A file of Spark's properties, which master and workers get too: a name and a value a line. */
final class PropertiesFile {
    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private PropertiesFile() {}

    /** Its properties. @throws ClusterException if it cannot be read, or others can read a secret in it */
    static Map<String, String> read(String name) {
        Path file = Path.of(name);
        Properties properties = new Properties();
        boolean isOpenToOthers;
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
            isOpenToOthers = file.getFileSystem().supportedFileAttributeViews().contains("posix")
                    && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new ClusterException("properties-file " + file + " cannot be read: " + unreadable, unreadable);
        }
        Map<String, String> all = new TreeMap<>();
        for (String property : properties.stringPropertyNames()) {
            if (!property.startsWith("spark.")) {
                throw new ClusterException(
                        "properties-file " + file + ": '" + property + "' is not a property of Spark (spark.*)", null);
            }
            all.put(property, properties.getProperty(property).strip());
        }
        if (isOpenToOthers && all.containsKey("spark.authenticate.secret")) {
            throw new ClusterException(
                    "properties-file " + file + " has the secret of the cluster, and other users can read or change it:"
                            + " chmod 600 " + file,
                    null);
        }
        return all;
    }
}

package earl.format.sqlite.file;

import earl.TraceException;
import earl.format.NativeLibraries;
import earl.user.UserFolders;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the driver of SQLite when the first database is opened: on the class path, or in the folder {@code sqlite} beside the jar of this
 * class. The driver unpacks its native library into the user's cache folder.
 */
final class SqliteDriver {
    private static final String DRIVER = "org.sqlite.JDBC";
    private static final String FOLDER = "sqlite";
    private static final String UNPACKING = "org.sqlite.tmpdir";

    private static @Nullable Driver driver;

    private SqliteDriver() {}

    /** The driver. @throws TraceException if it is not there, or its native library cannot be unpacked or must not be loaded */
    static synchronized Driver get(Path database) {
        if (!NativeLibraries.areAllowed()) {
            throw new TraceException(
                    database,
                    -1,
                    "is a SQLite database; EXPERT reads it with SQLite's native library, not with --no-native");
        }
        Driver known = driver;
        if (known == null) {
            unpackInto(folderOfCache(), database);
            known = load(database);
            driver = known;
        }
        return known;
    }

    /** The folder of the user's cache for what SQLite needs unpacked. */
    static Path folderOfCache() {
        return UserFolders.own().cache().resolve(FOLDER);
    }

    private static void unpackInto(Path folder, Path database) {
        if (System.getProperty(UNPACKING) != null) {
            return;
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw SqliteLibrary.notUnpacked(database, folder, e);
        }
        System.setProperty(UNPACKING, folder.toString());
    }

    private static Driver load(Path database) {
        try {
            Class<?> type;
            try {
                type = Class.forName(DRIVER);
            } catch (ClassNotFoundException notOnClassPath) {
                type = Class.forName(DRIVER, true, loader(database));
            }
            return (Driver) type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw unusable(database, e);
        }
    }

    private static ClassLoader loader(Path database) {
        List<URL> jars = new ArrayList<>();
        Path folder = folder();
        if (folder != null && Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".jar")).toList()) {
                    jars.add(file.toUri().toURL());
                }
            } catch (MalformedURLException impossible) {
                throw new IllegalStateException(impossible);
            } catch (IOException e) {
                throw unusable(database, e);
            }
        }
        if (jars.isEmpty()) {
            throw new TraceException(
                    database,
                    -1,
                    "is a SQLite database; to read it, put sqlite-jdbc.jar into "
                            + (folder == null ? "the class path" : folder + ", or into the class path"));
        }
        return new URLClassLoader(jars.toArray(URL[]::new), SqliteDriver.class.getClassLoader());
    }

    private static @Nullable Path folder() {
        URL own = SqliteDriver.class.getProtectionDomain().getCodeSource().getLocation();
        try {
            URI place = own.toURI();
            return "file".equals(place.getScheme()) ? Path.of(place).resolveSibling(FOLDER) : null;
        } catch (URISyntaxException noPath) {
            return null;
        }
    }

    /** The exception for a library that cannot be used here. */
    static TraceException unusable(Path database, Throwable fault) {
        String folder = System.getProperty(UNPACKING);
        Driver known = loaded();
        if (folder != null && known != null) {
            SqliteLibrary.check(known.getClass().getClassLoader(), Path.of(folder), database);
        }
        return SqliteLibrary.unusable(database, fault);
    }

    private static synchronized @Nullable Driver loaded() {
        return driver;
    }
}

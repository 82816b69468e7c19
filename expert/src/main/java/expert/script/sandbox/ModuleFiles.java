package expert.script.sandbox;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.io.FileSystem;

/**
 * The files that JavaScript sees: the modules {@code earl} and {@code expert} with their parts, and modules beside pattern
 * files; with {@code --allow-io} all files.
 */
public final class ModuleFiles implements FileSystem {
    /** The folder of our modules, wherever they are imported from. It has a name that no folder has. */
    private static final Path MODULES = Path.of("/expert\u0001modules");

    /** The modules of the first trace; those of the n-th further one are in the folder n. */
    private static final Path FIRST = MODULES.resolve("0");

    /** The modules that are imported by name, and their files. */
    private static final Map<String, Path> NAMES = Map.of(
            "earl",
            FIRST.resolve("earl.mjs"),
            "expert",
            FIRST.resolve("expert.mjs"),
            Prelude.DRIVER,
            FIRST.resolve("driver.mjs"));

    /** Modules that all traces have in common. */
    private static final Set<String> COMMON = Set.of("columns.mjs");

    private final OpenFolders folders;
    private final boolean everything;
    private final FileSystem files = FileSystem.newDefaultFileSystem();

    public ModuleFiles(OpenFolders folders, boolean everything) {
        this.folders = folders;
        this.everything = everything;
    }

    @Override
    public Path parsePath(URI uri) {
        return files.parsePath(uri);
    }

    @Override
    public Path parsePath(String path) {
        Path ours = NAMES.get(path);
        return ours != null ? ours : files.parsePath(path);
    }

    /** The module to import for the n-th further trace. */
    public static String further(int number) {
        return MODULES.resolve(String.valueOf(number)).resolve("further.mjs").toString();
    }

    private static boolean isOurs(Path path) {
        return path.startsWith(MODULES);
    }

    private void check(Path path) throws IOException {
        if (everything || folders.mayRead(path)) {
            return;
        }
        // Scripts must not learn whether other files exist outside of the folder.
        if (!folders.contains(path)) {
            throw new AccessDeniedException(path.toString(), null, "patterns import only from their own folder");
        }
        if (Files.isSymbolicLink(path)) {
            throw new FileSystemException(OpenFolders.leadsOut(path));
        }
        if (Files.exists(path)) {
            throw new AccessDeniedException(
                    path.toString(), null, "patterns import only modules, whose names end in .js or .mjs");
        }
        throw new NoSuchFileException(path.toString());
    }

    @Override
    public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options) throws IOException {
        if (isOurs(path)) {
            return;
        }
        check(path);
        files.checkAccess(path, modes, options);
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        check(path);
        deny(path);
        files.createDirectory(path, attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        check(path);
        deny(path);
        files.delete(path);
    }

    private void deny(Path path) throws IOException {
        if (!everything) {
            throw new AccessDeniedException(path.toString());
        }
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        if (isOurs(path)) {
            return new MemoryFile(ByteBuffer.wrap(Prelude.bytes("javascript/" + path.getFileName())));
        }
        check(path);
        if (!options.isEmpty() && !options.equals(Set.of(java.nio.file.StandardOpenOption.READ))) {
            deny(path);
        }
        return files.newByteChannel(path, options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        deny(folder);
        return files.newDirectoryStream(folder, filter);
    }

    @Override
    public Path toAbsolutePath(Path path) {
        return files.toAbsolutePath(path);
    }

    @Override
    public Path toRealPath(Path path, LinkOption... options) throws IOException {
        if (isOurs(path)) {
            String name = String.valueOf(path.getFileName());
            return COMMON.contains(name) ? FIRST.resolve(name) : path.normalize();
        }
        check(path);
        return files.toRealPath(path, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        if (isOurs(path)) {
            return Map.of("isRegularFile", true, "isDirectory", false);
        }
        check(path);
        return files.readAttributes(path, attributes, options);
    }
}

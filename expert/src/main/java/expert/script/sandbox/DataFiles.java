package expert.script.sandbox;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.io.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * The files that Python sees: the {@link DataChannel}; files below the {@link OutputFolder}, to read and write; and with
 * {@code --allow-io} all others, to read, and to write if there is no such folder. A relative name refers to that folder.
 * With {@code --allow-io} it may also refer to an existing file in the user's folder.
 */
public final class DataFiles implements FileSystem {
    /** The name of the data channel, which no file has. */
    public static final Path DATA = Path.of("/expert\u0001data");

    private static final Set<StandardOpenOption> READING = Set.of(StandardOpenOption.READ);

    private final FileSystem files = FileSystem.newDefaultFileSystem();
    private final FileSystem none = FileSystem.newDenyIOFileSystem();
    /** The folder of relative names if there is no output folder. */
    private static final Path NOWHERE = Path.of("/expert\u0001nowhere");

    private final DataChannel channel;
    private final OutputFolder out;
    private final boolean everything;
    private final Allowance allowance;
    private @Nullable Path refused;
    private String reason = "";

    public DataFiles(DataChannel channel, OutputFolder out, boolean everything, Allowance allowance) {
        this.channel = channel;
        this.out = out;
        this.everything = everything;
        this.allowance = allowance;
    }

    /** The file system for reading an absolute path. */
    private FileSystem reading(Path path) {
        if (everything || out.contains(path)) {
            return files;
        }
        refused = path.normalize();
        reason = out.readingRule();
        return none;
    }

    /** The file system for writing to an absolute path. */
    private FileSystem writing(Path path) throws IOException {
        try {
            out.check(path);
        } catch (AccessDeniedException denied) {
            refused = path.normalize();
            reason = out.rule();
            throw denied;
        }
        return files;
    }

    /** The file system for making a file or folder at an absolute path. */
    private FileSystem making(Path path) throws IOException {
        FileSystem made = writing(path);
        if (out.folder() != null && !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            allowance.make();
        }
        return made;
    }

    /** Why the file of that name was refused last; null if it was not. */
    @Nullable
    String refusal(String name) {
        return toAbsolutePath(Path.of(name)).normalize().equals(refused) ? name + ": " + reason : null;
    }

    @Override
    public Path parsePath(URI uri) {
        return files.parsePath(uri);
    }

    @Override
    public Path parsePath(String path) {
        return files.parsePath(path);
    }

    @Override
    public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options) throws IOException {
        Path place = toAbsolutePath(path);
        FileSystem answering = modes.contains(AccessMode.WRITE) ? writing(place) : reading(place);
        if (answering == none) {
            // What that one throws would end the script: Python expects an answer here.
            throw new AccessDeniedException(place.toString(), null, reason);
        }
        answering.checkAccess(place, modes, options);
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        Path place = toAbsolutePath(path);
        making(place).createDirectory(place, attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        Path place = toAbsolutePath(path);
        writing(place).delete(place);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        if (path.equals(DATA)) {
            return channel;
        }
        Path place = toAbsolutePath(path);
        if (options.isEmpty() || options.equals(READING)) {
            return reading(place).newByteChannel(place, options, attributes);
        }
        SeekableByteChannel file = making(place).newByteChannel(place, options, attributes);
        return out.folder() == null ? file : allowance.writing(file);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        Path place = toAbsolutePath(folder);
        return reading(place).newDirectoryStream(place, filter);
    }

    @Override
    public Path toAbsolutePath(Path path) {
        if (path.isAbsolute()) {
            return path;
        }
        if (out.folder() == null) {
            return everything ? files.toAbsolutePath(path) : NOWHERE.resolve(path);
        }
        Path users = path.toAbsolutePath();
        Path ours = out.resolved(path);
        return everything && Files.exists(users) && !Files.exists(ours) ? users : ours;
    }

    @Override
    public Path toRealPath(Path path, LinkOption... options) throws IOException {
        Path place = toAbsolutePath(path);
        return reading(place).toRealPath(place, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        Path place = toAbsolutePath(path);
        return reading(place).readAttributes(place, attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        Path place = toAbsolutePath(path);
        writing(place).setAttribute(place, attribute, value, options);
    }

    @Override
    public void copy(Path original, Path target, CopyOption... options) throws IOException {
        Path from = toAbsolutePath(original);
        Path to = toAbsolutePath(target);
        making(to);
        FileSystem source = reading(from);
        if (out.folder() != null && source == files && Files.isRegularFile(from)) {
            allowance.write(Files.size(from));
        }
        source.copy(from, to, options);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Path from = toAbsolutePath(source);
        Path to = toAbsolutePath(target);
        writing(from);
        writing(to).move(from, to, options);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        Path from = toAbsolutePath(existing);
        Path to = toAbsolutePath(link);
        writing(from);
        making(to).createLink(to, from);
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        Path place = toAbsolutePath(link);
        making(place).createSymbolicLink(place, target, attributes);
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        Path place = toAbsolutePath(link);
        return reading(place).readSymbolicLink(place);
    }

    @Override
    public void setCurrentWorkingDirectory(Path folder) {
        (everything ? files : none).setCurrentWorkingDirectory(folder);
    }

    @Override
    public Path getTempDirectory() {
        return (everything ? files : none).getTempDirectory();
    }

    @Override
    public boolean isSameFile(Path one, Path other, LinkOption... options) throws IOException {
        Path first = toAbsolutePath(one);
        Path second = toAbsolutePath(other);
        return (reading(first) == files ? reading(second) : none).isSameFile(first, second, options);
    }
}

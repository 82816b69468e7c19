package expert.script;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryStream;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.io.FileSystem;

/** The files that Python sees: the {@link DataChannel}; with {@code --allow-io} all others too. */
final class DataFiles implements FileSystem {
    /** The name of the data channel, which no file has. */
    static final Path DATA = Path.of("/expert\u0001data");

    private final FileSystem files;
    private final DataChannel channel;

    DataFiles(DataChannel channel, boolean everything) {
        this.channel = channel;
        this.files = everything ? FileSystem.newDefaultFileSystem() : FileSystem.newDenyIOFileSystem();
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
        files.checkAccess(path, modes, options);
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        files.createDirectory(path, attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        files.delete(path);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return path.equals(DATA) ? channel : files.newByteChannel(path, options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return files.newDirectoryStream(folder, filter);
    }

    @Override
    public Path toAbsolutePath(Path path) {
        return files.toAbsolutePath(path);
    }

    @Override
    public Path toRealPath(Path path, LinkOption... options) throws IOException {
        return files.toRealPath(path, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return files.readAttributes(path, attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        files.setAttribute(path, attribute, value, options);
    }

    @Override
    public void copy(Path source, Path target, java.nio.file.CopyOption... options) throws IOException {
        files.copy(source, target, options);
    }

    @Override
    public void move(Path source, Path target, java.nio.file.CopyOption... options) throws IOException {
        files.move(source, target, options);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        files.createLink(link, existing);
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        files.createSymbolicLink(link, target, attributes);
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return files.readSymbolicLink(link);
    }

    @Override
    public void setCurrentWorkingDirectory(Path folder) {
        files.setCurrentWorkingDirectory(folder);
    }

    @Override
    public Path getTempDirectory() {
        return files.getTempDirectory();
    }

    @Override
    public boolean isSameFile(Path one, Path other, LinkOption... options) throws IOException {
        return files.isSameFile(one, other, options);
    }
}

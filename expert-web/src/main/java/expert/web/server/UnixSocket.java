package expert.web.server;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The file of a socket that only its owner can connect to. A server binds it in a folder that only the owner can enter, and then moves it
 * to its place: at no moment can others connect.
 */
final class UnixSocket {
    /** Systems allow 104 to 108 bytes. */
    private static final int MAX_PATH = 100;

    private final Path place;
    private final Path folder;
    private final Path bound;

    private UnixSocket(Path place, Path folder) {
        this.place = place;
        this.folder = folder;
        this.bound = folder.resolve("s");
    }

    /** Makes the folder. Removes a socket on which no server listens any more. @throws IOException if the place is taken */
    static UnixSocket prepare(Path place) throws IOException {
        if (!place.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            throw HttpServer.refused(place, "files here have no permissions that keep others out; use --port");
        }
        Path absolute = place.toAbsolutePath();
        if (Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
            removeStale(absolute);
        }
        Path parent = absolute.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw HttpServer.refused(place, "there is no such folder");
        }
        Path folder = Files.createTempDirectory(
                parent, ".s", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        UnixSocket socket = new UnixSocket(absolute, folder);
        if (Math.max(socket.bound.toString().length(), absolute.toString().length()) > MAX_PATH) {
            socket.clear();
            throw HttpServer.refused(place, "the name is too long for a socket; choose a shorter one");
        }
        return socket;
    }

    private static void removeStale(Path place) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(place, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isOther() || isAlive(place)) {
            throw HttpServer.refused(place, "there is a file, or another server; choose another name");
        }
        Files.delete(place);
    }

    private static boolean isAlive(Path place) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(place))) {
            return channel.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    /** Where the server binds the socket. */
    UnixDomainSocketAddress address() {
        return UnixDomainSocketAddress.of(bound);
    }

    /** Moves the bound socket to its place. */
    void publish() throws IOException {
        Files.setPosixFilePermissions(bound, PosixFilePermissions.fromString("rw-------"));
        Files.move(bound, place, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes the folder. */
    void clear() throws IOException {
        Files.deleteIfExists(bound);
        Files.deleteIfExists(folder);
    }

    /** Removes the socket. */
    void remove() throws IOException {
        Files.deleteIfExists(place);
    }
}

package expert.serve;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens, and under which names browsers reach it.
 *
 * @param host name or address of this machine; null for loopback
 * @param port 0 for any that is free
 * @param socket file of a socket, in place of host and port; null for none
 * @param prefix of all addresses: empty, or a path that begins with a slash and does not end with one
 * @param publicUrl at which a proxy shows the page; null for none
 * @param isShared whether there is also a link for readers
 */
public record Listening(
        @Nullable String host,
        int port,
        @Nullable Path socket,
        String prefix,
        @Nullable URI publicUrl,
        boolean isShared) {}

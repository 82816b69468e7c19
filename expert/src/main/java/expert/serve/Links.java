package expert.serve;

import org.jspecify.annotations.Nullable;

/**
 * How to reach a server that has started.
 *
 * @param open address for the user, with the token that works once
 * @param share address for readers, null for none
 * @param port on which it listens, -1 for a socket
 */
public record Links(String open, @Nullable String share, int port) {}

package expert.web.server;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names by which browsers may address this server. Pages of other servers reach this one under a name of theirs (DNS rebinding), or
 * under its own name with another origin: both are refused.
 */
final class Hosts {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1]");
    /** No name of a machine is an address: a foreign page cannot be at one of ours. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    private final List<String> names = new ArrayList<>();
    private final List<String> publicAuthorities = new ArrayList<>();
    private final boolean isRemote;

    /**
     * The names of a server.
     *
     * @param host that the user gave, null for loopback or a socket
     * @param publicUrl at which a proxy shows the server, null for none
     */
    Hosts(@Nullable String host, @Nullable URI publicUrl) {
        this.isRemote = host != null;
        if (host != null) {
            names.add(host.toLowerCase(Locale.ROOT));
        }
        if (publicUrl != null) {
            String authority = publicUrl.getRawAuthority().toLowerCase(Locale.ROOT);
            publicAuthorities.add(authority);
            names.add(withoutPort(authority));
        }
    }

    /** Whether a request with this Host header is for this server. Tunnels and proxies change the port, so any is good. */
    boolean isOurs(@Nullable String hostHeader) {
        if (hostHeader == null) {
            return false;
        }
        String host = withoutPort(hostHeader.toLowerCase(Locale.ROOT));
        return LOOPBACK.matcher(host).matches()
                || names.contains(host)
                || (isRemote && ADDRESS.matcher(host).matches());
    }

    /** Whether a page of this origin is one of ours: it comes from where the request goes, or from the public address. */
    boolean isOurOrigin(String origin, String hostHeader) {
        int scheme = origin.indexOf("://");
        String authority = scheme < 0 ? "" : origin.substring(scheme + 3).toLowerCase(Locale.ROOT);
        return authority.equals(hostHeader.toLowerCase(Locale.ROOT)) || publicAuthorities.contains(authority);
    }

    private static String withoutPort(String authority) {
        int colon = authority.lastIndexOf(':');
        return colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
    }
}

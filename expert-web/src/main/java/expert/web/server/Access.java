package expert.web.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask. The user opens the page with a token that works once; from then on a cookie that scripts cannot read identifies the
 * browser. A second token, for readers, works any number of times. Any thread.
 *
 * <p>The cookie's name has a random part and its path is the prefix, for cookies ignore ports: several servers may run on one address.
 */
final class Access {
    /** What a user may do. */
    enum Role {
        NOBODY,
        READER,
        WRITER
    }

    private static final int SECRET_BYTES = 32;
    private static final int NAME_BYTES = 4;

    private final boolean isOpen;
    private final String cookieName;
    private final String cookiePath;
    private final String token;
    private final @Nullable String shareToken;
    private final String writer;
    private final String reader;
    private final AtomicBoolean used = new AtomicBoolean();

    /**
     * Makes new secrets.
     *
     * @param isOpen whether whoever reaches the server may do everything, as with a socket whose mode decides
     * @param isShared whether there is a token for readers
     * @param base path of the page, with a slash at its end
     */
    Access(boolean isOpen, boolean isShared, String base) {
        SecureRandom random = new SecureRandom();
        this.isOpen = isOpen;
        this.cookieName = "expert-" + HexFormat.of().formatHex(bytes(random, NAME_BYTES));
        this.cookiePath = base;
        this.token = secret(random);
        this.shareToken = isShared ? secret(random) : null;
        this.writer = secret(random);
        this.reader = secret(random);
    }

    private static byte[] bytes(SecureRandom random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String secret(SecureRandom random) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(random, SECRET_BYTES));
    }

    /** The token that works once; null if none is needed. */
    @Nullable
    String token() {
        return isOpen ? null : token;
    }

    /** The token for readers; null if there is none. */
    @Nullable
    String shareToken() {
        return shareToken;
    }

    /** What the sender of these Cookie headers may do. */
    Role role(List<String> cookies) {
        if (isOpen) {
            return Role.WRITER;
        }
        Role role = Role.NOBODY;
        for (String header : cookies) {
            for (String cookie : header.split(";", -1)) {
                int equals = cookie.indexOf('=');
                if (equals > 0 && cookie.substring(0, equals).strip().equals(cookieName)) {
                    String value = cookie.substring(equals + 1).strip();
                    if (isSame(value, writer)) {
                        role = Role.WRITER;
                    } else if (isSame(value, reader) && role == Role.NOBODY) {
                        role = Role.READER;
                    }
                }
            }
        }
        return role;
    }

    /** The value of the Set-Cookie header for the bearer of a token; null if the token is wrong or used up. */
    @Nullable
    String cookieFor(String given) {
        if (!isOpen && isSame(given, token)) {
            return used.compareAndSet(false, true) ? cookie(writer) : null;
        }
        return shareToken != null && isSame(given, shareToken) ? cookie(reader) : null;
    }

    private String cookie(String value) {
        return cookieName + "=" + value + "; Path=" + cookiePath + "; HttpOnly; SameSite=Strict";
    }

    /** Compares in a time that does not depend on the content. */
    private static boolean isSame(String given, String secret) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }
}

package expert.web.server;

import expert.web.api.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the path and the query of a request. */
final class Address {
    private Address() {}

    /** The path below a prefix. Some proxies remove the prefix and some do not. */
    static String below(String prefix, String path) {
        boolean isBelow =
                path.startsWith(prefix) && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
        return isBelow ? path.substring(prefix.length()) : path;
    }

    /** The segments of a path, decoded one by one: a slash that is encoded separates none. @throws Problem if the encoding is wrong */
    static List<String> segments(String path) throws Problem {
        List<String> segments = new ArrayList<>();
        for (String segment : path.split("/", -1)) {
            segments.add(decoded(segment, false));
        }
        return segments;
    }

    /** Adds the values of a query. The last value of a name counts. @throws Problem if the encoding is wrong */
    static Map<String, String> query(String query) throws Problem {
        Map<String, String> values = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                values.put(decoded(pair.substring(0, equals), true), decoded(pair.substring(equals + 1), true));
            }
        }
        return values;
    }

    private static String decoded(String text, boolean plusIsBlank) throws Problem {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer decoded = ByteBuffer.allocate(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
                int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw Problem.bad("the address is not encoded correctly");
                }
                decoded.put((byte) ((high << 4) | low));
                i += 2;
            } else {
                decoded.put(bytes[i] == '+' && plusIsBlank ? (byte) ' ' : bytes[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(decoded.flip()).toString();
        } catch (CharacterCodingException bad) {
            throw Problem.bad("the address is not encoded in UTF-8");
        }
    }
}

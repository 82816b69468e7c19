package expert.web.server;

import expert.web.api.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of the page, which lie on the class path. Any thread. */
final class Page {
    /**
     * A file of the page.
     *
     * @param isKept whether browsers may keep it for ever
     */
    record File(Answer.Bytes document, boolean isKept) {}

    private static final String FOLDER = "/expert/web/page/";
    private static final Pattern ASSET = Pattern.compile("assets/[A-Za-z0-9_-][A-Za-z0-9._-]*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "woff2", "font/woff2",
            "json", "application/json",
            "txt", "text/plain; charset=utf-8");

    private final Map<String, File> files = new ConcurrentHashMap<>();

    /**
     * A file of the page.
     *
     * @param path below the prefix, empty for the page itself
     * @return null if there is no such file
     */
    @Nullable
    File file(String path) {
        boolean isAsset = ASSET.matcher(path).matches();
        if (!isAsset && !path.isEmpty()) {
            return null;
        }
        File known = files.get(path);
        if (known == null) {
            known = read(isAsset ? path : "index.html", isAsset);
            if (known != null) {
                files.put(path, known);
            }
        }
        return known;
    }

    /** Reads a file. The names of assets contain a hash of their content, so that browsers may keep them. */
    private static @Nullable File read(String name, boolean isKept) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (InputStream in = Page.class.getResourceAsStream(FOLDER + name)) {
            return in == null || type == null
                    ? null
                    : new File(new Answer.Bytes(type, ByteBuffer.wrap(in.readAllBytes())), isKept);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}

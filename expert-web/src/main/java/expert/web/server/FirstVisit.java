package expert.web.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Asks a new server what a page and its user ask first. {@code lib/make-cache} has Java record what classes that needs, so that later
 * starts find them in a cache.
 */
final class FirstVisit {
    private static final Pattern ASSET = Pattern.compile("\"\\./(assets/[^\"]+)\"");
    private static final Pattern TICKS = Pattern.compile("\"ticks\":(\\d+)");
    private static final int WIDTH = 1200;
    private static final int ROWS = 8;

    private final URI base;
    private final String cookie;

    private FirstVisit(URI base, String cookie) {
        this.base = base;
        this.cookie = cookie;
    }

    /** Visits the server of a link that works once. @throws IOException if it does not answer a request as it should */
    static void to(String link) throws IOException {
        URI address = URI.create(link);
        HttpURLConnection opening = (HttpURLConnection) address.toURL().openConnection();
        opening.setInstanceFollowRedirects(false);
        String cookie = opening.getHeaderField("Set-Cookie");
        if (cookie == null) {
            throw new IOException(link + " does not open");
        }
        new FirstVisit(address.resolve("."), cookie.substring(0, cookie.indexOf(';'))).look();
    }

    private void look() throws IOException {
        Matcher assets = ASSET.matcher(get(""));
        while (assets.find()) {
            get(assets.group(1));
        }
        get("api/session");
        get("api/patterns");
        Matcher ticks = TICKS.matcher(get("api/traces/0"));
        if (!ticks.find()) {
            throw new IOException("the trace has no duration");
        }
        String viewport = "from=0&to=" + ticks.group(1) + "&width=" + WIDTH + "&first=0&rows=" + ROWS + "&fold=0";
        get("api/traces/0/timeline?draft=true&" + viewport);
        get("api/traces/0/timeline?" + viewport);
        get("api/traces/0/loops/ruler?location=0&from=0&to=" + ticks.group(1));
        post("api/runs", "{\"trace\":0,\"select\":[],\"exclude\":[],\"parameters\":{},\"focus\":null}");
        // Ends with the run.
        get("api/runs/1/progress");
        get("api/runs");
        get("api/runs/1/summary");
        get("api/runs/1/cube");
        get("api/runs/1/cells?pattern=late_sender");
        get("api/runs/1/instances?pattern=late_sender");
        get("api/runs/1/kinds");
        get("api/traces/0/timeline?run=1&" + viewport);
    }

    private String get(String path) throws IOException {
        return answer(connection(path));
    }

    private void post(String path, String json) throws IOException {
        HttpURLConnection connection = connection(path);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setDoOutput(true);
        try (OutputStream out = connection.getOutputStream()) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        }
        answer(connection);
    }

    private HttpURLConnection connection(String path) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) base.resolve(path).toURL().openConnection();
        connection.setRequestProperty("Cookie", cookie);
        connection.setRequestProperty("Accept-Encoding", "gzip");
        return connection;
    }

    /** The text of an answer. @throws IOException if it is an error */
    private static String answer(HttpURLConnection connection) throws IOException {
        try (InputStream in = connection.getInputStream()) {
            boolean isPacked = "gzip".equals(connection.getContentEncoding());
            byte[] bytes = (isPacked ? new GZIPInputStream(in) : in).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}

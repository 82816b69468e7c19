package expert.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The frame of all pages. */
final class SiteTemplate {
    /** The policy of all pages of EXPERT, in front of the end of its content. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

    private final String frame = resource("page.html");
    private final String style = resource("style.css");
    private final String navigation;

    SiteTemplate(String navigation) throws IOException {
        this.navigation = navigation;
    }

    /** A page; one with pictures may show those that are in it. */
    String page(String title, String address, String html) {
        String here = navigation.replace(
                "<a href=\"" + address + "\">", "<a aria-current=\"page\" href=\"" + address + "\">");
        return filled(title, html, here, html.contains("src=\"data:") ? POLICY + "; img-src data:" : POLICY);
    }

    /** The page that searches an index. */
    String search(String index) throws IOException {
        String body = "<h1>Search</h1>\n<div id=\"results\"></div>\n<script>\nconst INDEX = " + index + ";\n"
                + resource("search.js") + "</script>\n";
        return filled("Search", body, navigation, POLICY);
    }

    private String filled(String title, String body, String here, String policy) {
        Map<String, String> parts =
                Map.of("POLICY", policy, "STYLE", style, "TITLE", escaped(title), "NAVIGATION", here, "BODY", body);
        StringBuilder page = new StringBuilder();
        String[] pieces = frame.split("@", -1);
        for (int i = 0; i < pieces.length; i++) {
            page.append(i % 2 == 0 ? pieces[i] : Objects.requireNonNull(parts.get(pieces[i]), pieces[i]));
        }
        return page.toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(SiteTemplate.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

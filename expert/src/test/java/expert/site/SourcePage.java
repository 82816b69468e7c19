package expert.site;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A file of the project as a page, or a folder as a list of its files. */
final class SourcePage {
    private SourcePage() {}

    static String html(Path source, String name, Function<Path, String> address) throws IOException {
        StringBuilder html =
                new StringBuilder("<h1>").append(SiteTemplate.escaped(name)).append("</h1>\n");
        if (!Files.isDirectory(source)) {
            String text = new String(Files.readAllBytes(source), StandardCharsets.UTF_8);
            return html.append("<pre><code>")
                    .append(SiteTemplate.escaped(text))
                    .append("</code></pre>\n")
                    .toString();
        }
        List<Path> files;
        try (Stream<Path> each = Files.list(source)) {
            files = each.filter(file -> file.toString().matches(".*\\.(py|js|c|h|md|txt)"))
                    .sorted()
                    .toList();
        }
        html.append("<ul>\n");
        for (Path file : files) {
            html.append("<li><a href=\"")
                    .append(SiteTemplate.escaped(address.apply(file)))
                    .append("\">")
                    .append(SiteTemplate.escaped(source.relativize(file).toString()))
                    .append("</a></li>\n");
        }
        return html.append("</ul>\n").toString();
    }
}

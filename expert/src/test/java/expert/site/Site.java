package expert.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The documents as a site of pages that open offline. Each page is one file without anything from outside: style and pictures are in it.
 * {@code search.html} holds the index of all pages. A source file or folder to which a document links becomes a page too.
 */
final class Site {
    /** The documents outside of {@code docs}, and the names of their pages. */
    private static final Map<String, String> OTHERS = Map.of(
            "README.md", "readme.html",
            "CONTRIBUTING.md", "contributing.html",
            "SECURITY.md", "security.html",
            "examples/README.md", "examples.html",
            "scripts/README.md", "scripts.html");

    private final Path root;
    private final Map<Path, String> pages = new LinkedHashMap<>();
    private final Map<Path, String> sources = new LinkedHashMap<>();

    private Site(Path root) throws IOException {
        this.root = root.normalize();
        try (Stream<Path> files = Files.list(root.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .forEach(file -> pages.put(
                            file.normalize(), file.getFileName().toString().replace(".md", ".html")));
        }
        OTHERS.forEach((name, page) -> pages.put(root.resolve(name).normalize(), page));
    }

    /** Writes the site: the folder of the project, the folder of the site. */
    public static void main(String... arguments) throws IOException {
        write(Path.of(arguments[0]), Path.of(arguments[1]));
    }

    /** Writes the pages of a project into a folder, and returns their names. */
    static List<String> write(Path root, Path folder) throws IOException {
        Files.createDirectories(folder);
        return new Site(root.toAbsolutePath()).write(folder);
    }

    private List<String> write(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        SearchIndex index = new SearchIndex();
        SitePage contents = SitePage.of(root.resolve("docs/index.md"), this::address);
        SiteTemplate template = new SiteTemplate(contents.navigation());
        for (Map.Entry<Path, String> each : pages.entrySet()) {
            SitePage page = SitePage.of(each.getKey(), this::address);
            index.add(each.getValue(), page);
            Files.writeString(
                    folder.resolve(each.getValue()), template.page(page.title(), each.getValue(), page.html()));
            names.add(each.getValue());
        }
        // A folder adds the files in it, so the list grows while it is written.
        List<Path> pending = new ArrayList<>(sources.keySet());
        for (int i = 0; i < pending.size(); i++) {
            Path source = pending.get(i);
            String name = root.relativize(source).toString();
            String html = SourcePage.html(source, name, this::address);
            sources.keySet().stream().filter(each -> !pending.contains(each)).forEach(pending::add);
            String page = address(source);
            Files.writeString(folder.resolve(page), template.page(name, page, html));
            names.add(page);
        }
        Files.writeString(folder.resolve("search.html"), template.search(index.json()));
        names.add("search.html");
        return names;
    }

    /** Returns the name of the page that shows a file of the project. */
    private String address(Path file) {
        Path normal = file.normalize();
        if (!normal.startsWith(root) || !Files.exists(normal)) {
            throw new IllegalArgumentException("a document links to " + file + ", which does not exist in " + root);
        }
        String page = pages.get(normal);
        return page != null
                ? page
                : sources.computeIfAbsent(
                        normal,
                        source -> "source-" + root.relativize(source).toString().replaceAll("[^\\w.-]", "-") + ".html");
    }
}

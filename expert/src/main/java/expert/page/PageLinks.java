package expert.page;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Links of a page to the other pages in its folder: to those that exist under their usual names when the page is written.
 *
 * @param folder null if the page gets no file
 */
public record PageLinks(@Nullable Path folder) {
    /** The links of a page that gets no file: none. */
    public static final PageLinks NONE = new PageLinks(null);

    /** The pages that EXPERT writes, by their usual names without their ending. */
    private static final List<String> PAGES = List.of("graph", "loops", "model", "report");

    /** The links of a page in a file, which is null if the page gets none. */
    public static PageLinks of(@Nullable Path file) {
        return file == null ? NONE : new PageLinks(file.toAbsolutePath().getParent());
    }

    /**
     * Writes the names of the pages, as a list of links; nothing if there is no other page.
     *
     * @param own usual name of the page that gets them
     */
    public void write(String own, Writer out) throws IOException {
        List<String> there =
                PAGES.stream().filter(page -> page.equals(own) || exists(page)).toList();
        if (there.size() == 1) {
            return;
        }
        out.write("<nav class=\"pages\" aria-label=\"Pages\">");
        for (String page : there) {
            out.write(page.equals(own) ? "<b>" + page + "</b> " : "<a href=\"" + page + ".html\">" + page + "</a> ");
        }
        out.write("</nav>");
    }

    private boolean exists(String page) {
        return folder != null && Files.isRegularFile(folder.resolve(page + ".html"));
    }
}

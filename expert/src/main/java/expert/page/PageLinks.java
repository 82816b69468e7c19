package expert.page;

import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Links of a page to the other pages in its folder: to those that exist there under their usual names. The links of all pages take equally
 * many bytes, so that a page that is written later can put its link into those before it.
 *
 * @param folder null if the page gets no file
 */
public record PageLinks(@Nullable Path folder) {
    /** The links of a page that gets no file: none. */
    public static final PageLinks NONE = new PageLinks(null);

    /** The pages that EXPERT writes, by their usual names without their ending. */
    private static final List<String> PAGES = List.of("graph", "loops", "model", "report");

    /** Stands before the links, and alone if there are none. */
    private static final String BEGIN = "<!--pages-->";

    private static final Pattern LIST = Pattern.compile(BEGIN + "(<nav .*</nav>)? *");

    /** The most letters that a list of links takes. */
    private static final int LENGTH =
            PAGES.stream().mapToInt(own -> list(own, PAGES).length()).max().orElseThrow();

    /** Bytes at the begin of a page in which its links are: they stand after the styles and before the content. */
    private static final int HEAD = 1 << 18;

    /** The links of a page in a file, which is null if the page gets none. */
    public static PageLinks of(@Nullable Path file) {
        return file == null ? NONE : new PageLinks(file.toAbsolutePath().getParent());
    }

    /**
     * Writes the names of the pages, as a list of links; nothing visible if there is no other page.
     *
     * @param own usual name of the page that gets them
     */
    public void write(String own, Writer out) throws IOException {
        if (folder != null) {
            out.write(links(own));
        }
    }

    /**
     * Makes the pages in the folder of a file lead to it and it to them, if it is a page with a usual name. Files of others with such a name,
     * and files that cannot be written, stay as they are.
     *
     * @throws IOException if a page cannot be read or written
     */
    public static void connect(Path file) throws IOException {
        PageLinks links = of(file);
        if (PAGES.stream().noneMatch(page -> file.endsWith(name(page)))) {
            return;
        }
        for (String page : PAGES) {
            if (links.exists(page)) {
                links.renew(page);
            }
        }
    }

    /** Replaces the links of a page that exists. */
    private void renew(String page) throws IOException {
        Path file = file(page);
        if (!Files.isWritable(file)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer head = ByteBuffer.allocate((int) Math.min(HEAD, channel.size()));
            while (head.hasRemaining() && channel.read(head) >= 0) {}
            String text = new String(head.array(), 0, head.position(), StandardCharsets.ISO_8859_1);
            int at = text.indexOf(BEGIN);
            if (at >= 0
                    && LIST.matcher(text)
                            .region(at, Math.min(at + LENGTH, text.length()))
                            .matches()) {
                ByteBuffer list = ByteBuffer.wrap(links(page).getBytes(StandardCharsets.US_ASCII));
                channel.position(at);
                while (list.hasRemaining()) {
                    channel.write(list);
                }
            }
        }
    }

    private String links(String own) {
        List<String> there =
                PAGES.stream().filter(page -> page.equals(own) || exists(page)).toList();
        String list = list(own, there);
        return list + " ".repeat(LENGTH - list.length());
    }

    private static String list(String own, List<String> pages) {
        if (pages.size() == 1) {
            return BEGIN;
        }
        StringBuilder list = new StringBuilder(BEGIN + "<nav class=\"pages\" aria-label=\"Pages\">");
        for (String page : pages) {
            list.append(page.equals(own) ? "<b>" + page + "</b> " : "<a href=\"" + name(page) + "\">" + page + "</a> ");
        }
        return list.append("</nav>").toString();
    }

    private static String name(String page) {
        return page + ".html";
    }

    private Path file(String page) {
        return folder == null ? Path.of(name(page)) : folder.resolve(name(page));
    }

    private boolean exists(String page) {
        return folder != null && Files.isRegularFile(file(page));
    }
}

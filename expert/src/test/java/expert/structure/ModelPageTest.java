package expert.structure;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.model.LoopRecognizer;
import earl.model.global.GlobalModel;
import earl.testing.InTurn;
import earl.testing.Tools;
import earl.testing.Traces;
import expert.page.PageLinks;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of models in a browser where one is installed: what overlaps, what nests, what a click and the mouse do. */
class ModelPageTest {
    @TempDir
    private Path folder;

    /**
     * A square of processes: three rings along the rows, then four along the columns, whose processes do not lie side by side, and an
     * operation of all; five times.
     */
    private Path grid(int n) throws IOException {
        StringBuilder lines = new StringBuilder();
        int all = n * n;
        for (int me = 0; me < all; me++) {
            int row = me / n;
            int column = me % n;
            for (int turn = 0; turn < 5; turn++) {
                for (int i = 0; i < 3; i++) {
                    lines.append("%d send %d tag1\n".formatted(me, row * n + (column + 1) % n));
                    lines.append("%d recv %d tag1\n".formatted(row * n + (column + n - 1) % n, me));
                }
                for (int i = 0; i < 4; i++) {
                    lines.append("%d send %d tag2\n".formatted(me, (me + n) % all));
                    lines.append("%d recv %d tag2\n".formatted((me + all - n) % all, me));
                }
                lines.append("%d sync MPI_Allreduce 0-%d\n".formatted(me, all - 1));
            }
        }
        return Files.writeString(folder.resolve("grid.txt"), lines);
    }

    private static String page(Path path) throws IOException {
        StringWriter page = new StringWriter();
        try (Trace trace = Trace.open(path)) {
            GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 2);
            ModelPicture.html(page, path, model, new ModelLabels(model, trace, false), PageLinks.NONE);
        }
        return page.toString();
    }

    private static String helpers() throws IOException {
        try (InputStream script = Objects.requireNonNull(
                ModelPageTest.class.getResourceAsStream("/expert/structure/model_page.js"), "model_page.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The page with a script of the test's, written to a file; what the script finds wrong is in the element {@code faults}. */
    private Path with(String page, String script) throws IOException {
        return Files.writeString(
                folder.resolve("model.html"),
                page.replace(
                        "</html>",
                        "<script>window.onerror = words => { document.title = 'failed: ' + words; };\n" + helpers()
                                + script + "\nsay('faults', faults.join('\\n'));</script></html>"));
    }

    private String shown(String page, String script) throws IOException {
        Tools.Outcome outcome = Tools.chromium(
                "--window-size=1600,1200",
                "--virtual-time-budget=2000",
                "--dump-dom",
                with(page, script).toUri().toString());
        String dom = String.join("\n", outcome.lines());
        assertThat(dom).doesNotContain("<title>failed");
        assertThat(said(dom, "faults")).isEmpty();
        return dom;
    }

    private static String said(String dom, String name) {
        Matcher found =
                Pattern.compile("<pre id=\"" + name + "\">([^<]*)</pre>").matcher(dom);
        assertThat(found.find()).as("the page says %s", name).isTrue();
        return found.group(1);
    }

    @Test
    @InTurn(3)
    void sixtyFourProcessesAreLegible() throws IOException {
        String dom = shown(page(grid(8)), """
            say('tags', check());
            say('numbers', shown('.b .n').filter(e => /^\\d+$/.test(e.textContent)).length);
            say('boxes', shown('.b').length);
            """);
        assertThat(said(dom, "tags")).isEqualTo("2");
        assertThat(said(dom, "numbers"))
                .as("each line that has moved is numbered in its loop")
                .isEqualTo("64");
        assertThat(said(dom, "boxes")).isEqualTo("17");
    }

    /** Lines lie four pixels apart: one of three is numbered. */
    @Test
    void manyProcessesAreNumberedWhereThereIsRoom() throws IOException {
        String dom = shown(page(grid(16)), """
            say('tags', check());
            say('numbers', shown('.b .n').filter(e => /^\\d+$/.test(e.textContent)).length);
            """);
        assertThat(said(dom, "numbers")).isEqualTo(String.valueOf(16 * 5));
    }

    @Test
    @InTurn(3)
    void eightProcessesAndSixteenTags() throws IOException {
        String dom = shown(page(Traces.unpacked("sweep", folder)), "say('tags', check());");
        assertThat(said(dom, "tags")).isEqualTo("16");
    }

    @Test
    void aClickFoldsAndUnfolds() throws IOException {
        String dom = shown(page(grid(8)), """
            const before = geometry(), wide = svg.width.baseVal.value;
            const inner = shown('.b .b > rect')[0], outer = shown('.b > rect')[0];
            // Beside its count, at the left.
            const corner = e => [box(e).left + 2, box(e).bottom - 2];
            mouse('click', ...corner(inner));
            check();
            say('inner', inner.parentNode.classList.contains('folded') && !outer.parentNode.classList.contains('folded'));
            say('others', shown('.m').length);
            mouse('click', ...corner(outer));
            check();
            say('outer', outer.parentNode.classList.contains('folded') && shown('.m').length === 0);
            say('narrower', svg.width.baseVal.value < wide || box(outer).width < 60);
            mouse('click', ...corner(outer));
            mouse('click', ...corner(inner));
            check();
            say('again', same(geometry(), before));
            document.getElementById('fold').click();
            check();
            say('folded', shown('circle').length);
            document.getElementById('unfold').click();
            say('unfolded', same(geometry(), before));
            """);
        assertThat(said(dom, "inner")).isEqualTo("true");
        assertThat(said(dom, "others")).isEqualTo("120");
        for (String what : new String[] {"outer", "narrower", "again", "unfolded"}) {
            assertThat(said(dom, what)).as(what).isEqualTo("true");
        }
        assertThat(said(dom, "folded")).isEqualTo("0");
    }

    @Test
    void theMouseTellsEventAndCallSite() throws IOException {
        String dom = shown(page(Traces.unpacked("lu", folder)), """
            check();
            const told = document.getElementById('about');
            const message = shown('.b .b .m')[0];
            mouse('mouseover', ...centre(message));
            say('message', told.textContent);
            mouse('mouseover', ...centre(shown('.k')[0]));
            say('operation', told.textContent);
            const rect = box(shown('.b > rect')[0]);
            mouse('mouseover', rect.left + 2, rect.bottom - 2);
            say('loop', told.textContent);
            """);
        String source = Files.readString(Traces.root().resolve("examples/programs/lu.c"));
        assertThat(said(dom, "message"))
                .matches("0 send 1 tag2\nlu/main/lower/MPI_Send\nlu\\.c:\\d+")
                .satisfies(words -> assertThat(line(source, words)).contains("MPI_Send"));
        assertThat(said(dom, "operation"))
                .matches("0-3 sync MPI_Bcast 0-3\nlu/main/MPI_Bcast\nlu\\.c:\\d+")
                .satisfies(words -> assertThat(line(source, words)).contains("MPI_Bcast"));
        assertThat(said(dom, "loop")).isEqualTo("249 times on 0-3");
    }

    private static String line(String source, String words) {
        return source.lines()
                .skip(Long.parseLong(words.substring(words.lastIndexOf(':') + 1)) - 1)
                .findFirst()
                .orElseThrow();
    }

    /** Both tags' colours are on the screen, in about the same amount: each iteration has as many messages of either. */
    @Test
    void theScreenshotHasTheColours() throws IOException {
        Path picture = folder.resolve("picture.png");
        Tools.chromium(
                "--window-size=900,900",
                "--screenshot=" + picture,
                with(page(grid(8)), "").toUri().toString());
        BufferedImage image = ImageIO.read(picture.toFile());
        assertThat(image.getWidth()).isEqualTo(900);
        int blue = pixels(image, 0x0b6e99);
        int red = pixels(image, 0xc0392b);
        assertThat(blue).isGreaterThan(500).isBetween(red / 2, red * 2);
    }

    private static int pixels(BufferedImage image, int colour) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xffffff) == colour ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void nothingComesFromOutside() throws IOException {
        assertThat(page(Traces.example("halo")).replace("http://www.w3.org/2000/svg", ""))
                .doesNotContainPattern("(?i)\\b(src|href|action)\\s*=[\"']")
                .doesNotContainPattern("(?i)https?://")
                .doesNotContainPattern("(?i)@import|url\\(|\\bfetch\\(|XMLHttpRequest|\\bimport\\(");
    }

    @Test
    @InTurn(3)
    void theCollectionsTracesAreLegible() throws IOException {
        for (String name : new String[] {"smpi_halo_64", "npb_mg.A.4"}) {
            shown(page(Traces.collected(name)), "check();");
        }
    }
}

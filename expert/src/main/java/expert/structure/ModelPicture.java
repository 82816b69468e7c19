package expert.structure;

import earl.model.global.GlobalModel;
import expert.page.PageLinks;
import expert.page.PageTemplate;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;

/** Pictures of a model: SVG, and a page on which loops fold. */
public final class ModelPicture {
    private ModelPicture() {}

    /** An SVG picture of all processes. */
    public static void svg(Writer out, GlobalModel model, ModelLabels words) throws IOException {
        out.write(ModelDrawing.svg(model, words::of));
    }

    /** A self-contained page. A click on a loop folds or unfolds it; the pointer shows a tooltip. */
    public static void html(Writer out, Path from, GlobalModel model, ModelLabels words, PageLinks links)
            throws IOException {
        String name = Words.count(model.events(), "event") + " of " + name(from);
        PageTemplate.write("model.html", out, place -> {
            switch (place) {
                case "LINKS" -> links.write("model", out);
                case "TITLE" -> out.write(PageTemplate.escaped(name));
                case "PICTURE" -> out.write(ModelDrawing.svg(model, words::of));
                default -> throw new IllegalStateException("the page has no part " + place);
            }
        });
    }

    /** The usual name of a trace: for an archive its folder. */
    private static String name(Path path) {
        Path folder = path.toAbsolutePath().getParent();
        boolean anchor = String.valueOf(path.getFileName()).endsWith(".otf2");
        return String.valueOf((anchor && folder != null ? folder : path).getFileName());
    }
}

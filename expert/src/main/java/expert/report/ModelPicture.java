package expert.report;

import earl.Trace;
import earl.model.global.GlobalModel;
import earl.model.global.Node;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Pictures of a model: SVG, and a page on which loops fold. */
public final class ModelPicture {
    private ModelPicture() {}

    /** An SVG picture of all processes. Events' call paths are known only with the trace. */
    public static void svg(Writer out, @Nullable Trace trace, GlobalModel model) throws IOException {
        out.write(picture(trace, model));
    }

    /** A page that needs nothing else. A click on a loop folds or unfolds it; what is under the mouse says what it is. */
    public static void html(Writer out, Path from, @Nullable Trace trace, GlobalModel model) throws IOException {
        String name = Words.count(model.events(), "event") + " of " + name(from);
        try (java.io.InputStream script = java.util.Objects.requireNonNull(
                ModelPicture.class.getResourceAsStream("/expert/report/model.html"), "model.html")) {
            String page = new String(script.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            out.write(page.replace("<!--title-->", name.replace("&", "&amp;").replace("<", "&lt;"))
                    .replace("<!--picture-->", picture(trace, model)));
        }
    }

    /** What people call a trace: an archive by its folder. */
    private static String name(Path path) {
        Path folder = path.toAbsolutePath().getParent();
        boolean anchor = String.valueOf(path.getFileName()).endsWith(".otf2");
        return String.valueOf((anchor && folder != null ? folder : path).getFileName());
    }

    private static String picture(@Nullable Trace trace, GlobalModel model) {
        return ModelDrawing.svg(model, node -> words(trace, model, node));
    }

    private static String words(@Nullable Trace trace, GlobalModel model, Node node) {
        if (node.isLoop()) {
            return node.count() + " times on " + model.processes(node.members());
        }
        String text = model.text(node);
        long first = model.first(node);
        if (trace == null || first < 0 || trace.events().callpath(first) == Trace.NONE) {
            return text;
        }
        return text + "\n" + trace.callpaths().path(trace.events().callpath(first));
    }
}

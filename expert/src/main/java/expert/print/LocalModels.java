package expert.print;

import earl.model.Expansion;
import earl.model.LocalModel;
import earl.model.LocalModelFile;
import earl.model.ModelText;
import earl.model.Vocabulary;
import expert.report.ModelJson;
import expert.text.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Writes the models of single processes, of a trace or of a file that holds such models. */
public final class LocalModels {
    private final LocalModelFile.Content content;

    public LocalModels(LocalModelFile.Content content) {
        this.content = content;
    }

    /** Those of some ranks. */
    public LocalModels only(IntPredicate ranks) {
        List<LocalModel> some = content.models().stream()
                .filter(model -> ranks.test(model.process()))
                .toList();
        return new LocalModels(new LocalModelFile.Content(content.vocabulary(), some));
    }

    public boolean isEmpty() {
        return content.models().isEmpty();
    }

    /**
     * As text; false if there is nothing to tell.
     *
     * @param silent whether processes without events are named, too
     */
    public boolean text(Writer to, boolean silent) throws IOException {
        boolean first = true;
        for (LocalModel model : content.models()) {
            if (model.records() > 0 || silent) {
                to.write((first ? "" : "\n") + "// " + model.label() + number(model) + ": "
                        + Words.count(model.records(), "event") + "\n");
                ModelText.write(model.constructs(), content.vocabulary(), to);
                first = false;
            }
        }
        return !first;
    }

    /** What a process is called in the lines, where its label does not tell. */
    private static String number(LocalModel model) {
        return model.label().equals("rank " + model.process()) ? "" : ", which is " + model.process();
    }

    public void json(Writer to, Path from) throws IOException {
        ModelJson.write(to, from.toString(), content.models(), content.vocabulary());
    }

    public void binary(@Nullable OutputStream to) throws IOException {
        if (to != null) {
            LocalModelFile.write(content, to);
        }
    }

    /** The events that they stand for. */
    public void events(Writer to) throws IOException {
        Expansion.Visitor lines = lines(content.vocabulary(), to);
        try {
            for (LocalModel model : content.models()) {
                Expansion.run(model.constructs(), lines);
            }
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /** Writes a line a record; what goes wrong is thrown unchecked. */
    public static Expansion.Visitor lines(Vocabulary vocabulary, Writer to) {
        return (symbol, numbers) -> {
            try {
                to.write(vocabulary.text(symbol, numbers));
                to.write('\n');
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        };
    }
}

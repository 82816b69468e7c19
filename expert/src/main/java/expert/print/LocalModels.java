package expert.print;

import earl.model.Expansion;
import earl.model.LocalModel;
import earl.model.ModelText;
import earl.model.Vocabulary;
import expert.structure.ModelJson;
import expert.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/** Writes the models of single processes of a trace. */
public final class LocalModels {
    private final Vocabulary vocabulary;
    private final List<LocalModel> models;

    /** @param vocabulary the texts of the models' records */
    public LocalModels(Vocabulary vocabulary, List<LocalModel> models) {
        this.vocabulary = vocabulary;
        this.models = List.copyOf(models);
    }

    /**
     * As text; false if there is nothing to show.
     *
     * @param silent whether processes without events are named, too
     */
    public boolean text(Writer to, boolean silent) throws IOException {
        boolean first = true;
        for (LocalModel model : models) {
            if (model.records() > 0 || silent) {
                to.write((first ? "" : "\n") + "// " + model.label() + number(model) + ": "
                        + Words.count(model.records(), "event") + "\n");
                ModelText.write(model.constructs(), vocabulary, to);
                first = false;
            }
        }
        return !first;
    }

    /** The number of a process in the lines, if its label does not have it. */
    private static String number(LocalModel model) {
        return model.label().equals("rank " + model.process()) ? "" : ", which is " + model.process();
    }

    public void json(Writer to, Path from) throws IOException {
        ModelJson.write(to, from.toString(), models, vocabulary);
    }

    /** Writes one line per record; failures are thrown unchecked. */
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

package earl.model;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Models of single processes in few bytes.
 *
 * <pre>
 *   "EARLLOCAL1"                                       as it is; what follows is deflated, then its CRC-32 in 4 bytes
 *   vocabulary       count, then the templates
 *   models           count, then for each its label, process, location, number of records, and system
 *   system           count, then for each construct
 *                      0, expression, system           a loop: its count, its body
 *                      symbol + 1, expressions         an event: its numbers
 *   expression       its constant; how many coefficients are not 0, for each the depth of the loop and the coefficient
 * </pre>
 *
 * <p>Counts, symbols and depths are unsigned LEB128, other numbers zigzag before.
 */
public final class LocalModelFile {
    private static final String MAGIC = "EARLLOCAL1";
    private static final int MAX_DEPTH = 1 << 10;

    private LocalModelFile() {}

    /**
     * What a file holds.
     *
     * @param vocabulary the words of its records
     * @param models of processes, in the order in which they were written
     */
    public record Content(Vocabulary vocabulary, List<LocalModel> models) {
        /** Copies {@code models}. */
        public Content {
            models = List.copyOf(models);
        }
    }

    /** Whether a file begins as models of processes do. */
    public static boolean looksLike(Path file) {
        return PackedReader.looksLike(file, MAGIC);
    }

    /** Writes models; the stream stays open. */
    public static void write(Content content, OutputStream out) throws IOException {
        PackedWriter to = new PackedWriter();
        to.vocabulary(content.vocabulary);
        to.unsigned(content.models.size());
        for (LocalModel model : content.models) {
            to.text(model.label());
            to.signed(model.process());
            to.unsigned(model.location());
            to.unsigned(model.records());
            system(model.constructs(), to);
        }
        to.writeTo(out, MAGIC);
    }

    private static void system(List<Construct> constructs, PackedWriter to) {
        to.unsigned(constructs.size());
        for (Construct construct : constructs) {
            switch (construct) {
                case Construct.Loop loop -> {
                    to.unsigned(0);
                    to.expression(loop.count());
                    system(loop.body(), to);
                }
                case Construct.Action action -> {
                    to.unsigned(action.symbol() + 1L);
                    action.numbers().forEach(to::expression);
                }
            }
        }
    }

    /** Reads models. @throws earl.TraceException if there are none, or they are damaged */
    public static Content read(Path file) {
        PackedReader from = PackedReader.open(file, MAGIC);
        Vocabulary vocabulary = new Vocabulary();
        from.vocabulary(vocabulary);
        List<LocalModel> models = new ArrayList<>();
        int count = from.count();
        for (int i = 0; i < count; i++) {
            String label = from.text();
            int process = from.process();
            int location = (int) from.unsigned();
            long records = from.unsigned();
            models.add(new LocalModel(label, process, location, records, system(from, vocabulary, 0)));
        }
        from.end();
        return new Content(vocabulary, models);
    }

    private static List<Construct> system(PackedReader from, Vocabulary vocabulary, int depth) {
        int size = from.count();
        List<Construct> constructs = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            long symbol = from.unsigned() - 1;
            if (symbol >= vocabulary.size() || depth > MAX_DEPTH) {
                throw from.damaged();
            }
            if (symbol < 0) {
                AffineExpression count = from.expression(depth);
                constructs.add(new Construct.Loop(count, system(from, vocabulary, depth + 1)));
                continue;
            }
            List<AffineExpression> numbers = new ArrayList<>();
            for (int k = 0; k < vocabulary.arity((int) symbol); k++) {
                numbers.add(from.expression(depth));
            }
            constructs.add(new Construct.Action((int) symbol, numbers));
        }
        return constructs;
    }
}

package earl.model.global;

import earl.model.PackedReader;
import earl.model.PackedWriter;
import earl.model.Vocabulary;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model in few bytes.
 *
 * <pre>
 *   "EARLMODEL2"                                       as it is; what follows is deflated, then its CRC-32 in 4 bytes
 *   processes        count, then what each location is called
 *   topologies       count, then for each its name, its dimensions (count, for each size and whether it is closed), and of how
 *                    many processes places follow: process, coordinates
 *   vocabulary       count, then for each its length and UTF-8
 *   actions          count, then for each its location, symbol and numbers
 *   system           count, then for each construct
 *                      0, iterations, system           a loop
 *                      n, n actions                    an event of n members
 * </pre>
 *
 * <p>Numbers are unsigned LEB128, those of actions and locations' names zigzag before; actions of a construct are written as differences
 * to the one written last.
 */
public final class ModelFile {
    private static final String MAGIC = "EARLMODEL2";
    private static final int DEEPEST = 1 << 10;

    private ModelFile() {}

    /** Whether a file begins as a model does. */
    public static boolean looksLike(Path file) {
        return PackedReader.looksLike(file, MAGIC);
    }

    /** Writes a model; the stream stays open. */
    public static void write(GlobalModel model, OutputStream out) throws IOException {
        PackedWriter to = new PackedWriter();
        Writer writer = new Writer(to, model.alphabet());
        to.unsigned(model.locations());
        for (int i = 0; i < model.locations(); i++) {
            to.signed(model.process(i));
        }
        writer.topologies(model.topologies());
        to.vocabulary(model.vocabulary());
        writer.actions();
        writer.system(model.constructs());
        to.writeTo(out, MAGIC);
    }

    /** Reads a model. @throws TraceException if it is none, or damaged */
    public static GlobalModel read(Path file) {
        return new Reader(PackedReader.open(file, MAGIC)).model();
    }

    private static final class Writer {
        private final PackedWriter to;
        private final Alphabet alphabet;
        private long last;

        Writer(PackedWriter to, Alphabet alphabet) {
            this.to = to;
            this.alphabet = alphabet;
        }

        void topologies(List<Grid> grids) {
            to.unsigned(grids.size());
            for (Grid grid : grids) {
                to.text(grid.name());
                to.unsigned(grid.dimensions());
                for (int i = 0; i < grid.dimensions(); i++) {
                    to.unsigned(grid.size(i));
                    to.unsigned(grid.isClosed(i) ? 1 : 0);
                }
                int[] placed = IntStream.range(0, grid.places().length)
                        .filter(grid::has)
                        .toArray();
                to.unsigned(placed.length);
                for (int process : placed) {
                    to.unsigned(process);
                    for (int i = 0; i < grid.dimensions(); i++) {
                        to.unsigned(grid.at(process, i));
                    }
                }
            }
        }

        void actions() {
            to.unsigned(alphabet.size());
            for (int i = 0; i < alphabet.size(); i++) {
                Alphabet.Action action = alphabet.get(i);
                to.unsigned(action.location());
                to.unsigned(action.symbol());
                action.numbers().forEach(to::signed);
                to.signed(alphabet.bytes(i));
            }
        }

        void system(List<Node> nodes) {
            to.unsigned(nodes.size());
            for (Node node : nodes) {
                to.unsigned(node.actions.length);
                if (node.isLoop()) {
                    to.unsigned(node.count);
                    system(node.body);
                }
                for (int action : node.actions) {
                    to.signed(action - last);
                    last = action;
                }
            }
        }
    }

    private static final class Reader {
        private final PackedReader from;
        private long last;
        private final Alphabet alphabet = new Alphabet(new Vocabulary());
        private final List<Grid> topologies = new ArrayList<>();

        Reader(PackedReader from) {
            this.from = from;
        }

        GlobalModel model() {
            int[] processes = new int[from.count()];
            for (int i = 0; i < processes.length; i++) {
                processes[i] = (int) from.signed();
            }
            int last = Arrays.stream(processes).max().orElse(-1);
            int grids = from.count();
            for (int i = 0; i < grids; i++) {
                topologies.add(topology(last + 1));
            }
            from.vocabulary(alphabet.vocabulary());
            int actions = from.count();
            for (int i = 0; i < actions; i++) {
                action(i, processes.length);
            }
            List<Node> constructs = system(0);
            from.end();
            return GlobalModel.of(alphabet, List.of(constructs), processes, topologies, 1);
        }

        private Grid topology(int processes) {
            String name = from.text();
            int[] sizes = new int[from.count()];
            boolean[] closed = new boolean[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] = (int) from.unsigned();
                closed[i] = from.unsigned() != 0;
            }
            int[] @Nullable [] places = new int[processes][];
            int placed = from.count();
            for (int i = 0; i < placed; i++) {
                int process = (int) from.unsigned();
                if (process < 0 || process >= processes) {
                    throw from.damaged();
                }
                int[] place = new int[sizes.length];
                for (int k = 0; k < place.length; k++) {
                    place[k] = (int) from.unsigned();
                }
                places[process] = place;
            }
            if (!Topologies.isSound(sizes, places)) {
                throw from.damaged();
            }
            return Grid.declared(name, sizes, closed, places);
        }

        private void action(int number, int locations) {
            int location = (int) from.unsigned();
            int symbol = (int) from.unsigned();
            if (location < 0
                    || location >= locations
                    || symbol < 0
                    || symbol >= alphabet.vocabulary().size()) {
                throw from.damaged();
            }
            long[] numbers = new long[alphabet.vocabulary().arity(symbol)];
            for (int k = 0; k < numbers.length; k++) {
                numbers[k] = from.signed();
            }
            if (alphabet.action(location, symbol, numbers, from.signed()) != number) {
                throw from.damaged();
            }
        }

        private List<Node> system(int depth) {
            int size = from.count();
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int members = from.count();
                if (members == 0) {
                    long iterations = from.unsigned();
                    List<Node> body = depth < DEEPEST ? system(depth + 1) : List.of();
                    if (body.isEmpty() || iterations < 1) {
                        throw from.damaged();
                    }
                    nodes.add(Node.loop(iterations, body));
                    continue;
                }
                int[] actions = new int[members];
                for (int k = 0; k < members; k++) {
                    last += from.signed();
                    if (last < 0 || last >= alphabet.size()) {
                        throw from.damaged();
                    }
                    actions[k] = (int) last;
                }
                nodes.add(Node.event(alphabet, actions));
            }
            return nodes;
        }
    }
}

package earl.model.global;

import earl.model.AffineExpression;
import earl.model.Nest;
import earl.model.PackedReader;
import earl.model.PackedWriter;
import earl.model.Vocabulary;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model in few bytes.
 *
 * <pre>
 *   "EARLMODEL3"                                       as it is; what follows is deflated, then its CRC-32 in 4 bytes
 *   processes        count, then what each location is called
 *   topologies       count, then for each its name, its dimensions (count, for each size and whether it is closed), and of how
 *                    many processes places follow: process, coordinates
 *   vocabulary       count, then for each its length and UTF-8
 *   partners         messages without one
 *   actions          count, then for each its location, symbol times 2, numbers and bytes; symbol times 2 plus 1 if these are
 *                    expressions
 *   system           count, then for each construct
 *                      0, expression, system           a loop: its count, its body
 *                      n, n actions                    an event of n members
 * </pre>
 *
 * <p>Numbers are unsigned LEB128, those of actions and locations' names zigzag before; actions of a construct are written as differences
 * to the one written last. Actions are numbered as they occur; expressions are as in {@link earl.model.LocalModelFile}.
 */
public final class ModelFile {
    private static final String MAGIC = "EARLMODEL3";
    private static final int MAX_DEPTH = 1 << 10;

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
        to.unsigned(model.dangling());
        writer.number(model.constructs());
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
        /** By action, its number in the file. */
        private final Map<Integer, Integer> numbers = new LinkedHashMap<>();

        private long last;

        Writer(PackedWriter to, Alphabet alphabet) {
            this.to = to;
            this.alphabet = alphabet;
        }

        void topologies(List<ProcessGrid> grids) {
            to.unsigned(grids.size());
            for (ProcessGrid grid : grids) {
                to.text(grid.name());
                to.unsigned(grid.dimensions());
                for (int i = 0; i < grid.dimensions(); i++) {
                    to.unsigned(grid.size(i));
                    to.unsigned(grid.isClosed(i) ? 1 : 0);
                }
                int[] placed = grid.placed();
                to.unsigned(placed.length);
                for (int process : placed) {
                    to.unsigned(process);
                    for (int i = 0; i < grid.dimensions(); i++) {
                        to.unsigned(grid.at(process, i));
                    }
                }
            }
        }

        /** Numbers the actions that occur. */
        void number(List<Node> nodes) {
            for (Node node : nodes) {
                for (int action : node.actions) {
                    numbers.putIfAbsent(action, numbers.size());
                }
                number(node.body);
            }
        }

        void actions() {
            to.unsigned(numbers.size());
            for (int id : numbers.keySet()) {
                Alphabet.Action action = alphabet.get(id);
                to.unsigned(action.location());
                List<AffineExpression> all = new ArrayList<>(action.numbers());
                all.add(alphabet.bytes(id));
                boolean varies = !all.stream().allMatch(AffineExpression::isConstant);
                to.unsigned(2L * action.symbol() + (varies ? 1 : 0));
                all.forEach(number -> {
                    if (varies) {
                        to.expression(number);
                    } else {
                        to.signed(number.constant());
                    }
                });
            }
        }

        void system(List<Node> nodes) {
            to.unsigned(nodes.size());
            for (Node node : nodes) {
                to.unsigned(node.actions.length);
                if (node.isLoop()) {
                    to.expression(node.times);
                    system(node.body);
                }
                for (int action : node.actions) {
                    int number = java.util.Objects.requireNonNull(numbers.get(action));
                    to.signed(number - last);
                    last = number;
                }
            }
        }
    }

    private static final class Reader {
        private final PackedReader from;
        private long last;
        private final Alphabet alphabet = new Alphabet(new Vocabulary());
        private final List<ProcessGrid> topologies = new ArrayList<>();

        Reader(PackedReader from) {
            this.from = from;
        }

        GlobalModel model() {
            int[] processes = new int[from.count()];
            for (int i = 0; i < processes.length; i++) {
                processes[i] = from.process();
                if (processes[i] < 0) {
                    throw from.damaged();
                }
            }
            int last = Arrays.stream(processes).max().orElse(-1);
            int grids = from.count();
            for (int i = 0; i < grids; i++) {
                topologies.add(topology(last + 1));
            }
            from.vocabulary(alphabet.vocabulary());
            long dangling = from.unsigned();
            int actions = from.count();
            for (int i = 0; i < actions; i++) {
                action(i, processes.length);
            }
            List<Node> constructs = system(new ArrayList<>());
            from.end();
            return GlobalModel.restored(alphabet, constructs, processes, topologies, dangling);
        }

        private ProcessGrid topology(int processes) {
            String name = from.text();
            int[] sizes = new int[from.count()];
            boolean[] closed = new boolean[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] = (int) from.unsigned();
                closed[i] = from.unsigned() != 0;
            }
            from.demand(processes);
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
            return ProcessGrid.declared(name, sizes, closed, places);
        }

        private void action(int number, int locations) {
            int location = (int) from.unsigned();
            long what = from.unsigned();
            int symbol = (int) (what >>> 1);
            if (location < 0
                    || location >= locations
                    || symbol < 0
                    || symbol >= alphabet.vocabulary().size()) {
                throw from.damaged();
            }
            boolean varies = (what & 1) != 0;
            List<AffineExpression> numbers = new ArrayList<>();
            for (int k = 0; k <= alphabet.vocabulary().arity(symbol); k++) {
                numbers.add(varies ? from.outermostExpression(MAX_DEPTH) : new AffineExpression(from.signed()));
            }
            AffineExpression bytes = numbers.removeLast();
            if (alphabet.action(location, symbol, numbers, bytes) != number
                    || !alphabet.get(number).hasProcesses()) {
                throw from.damaged();
            }
        }

        private List<Node> system(List<AffineExpression> around) {
            int size = from.count();
            int depth = around.size();
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int members = from.count();
                if (members == 0) {
                    nodes.add(loop(around));
                    continue;
                }
                int[] actions = new int[members];
                for (int k = 0; k < members; k++) {
                    last += from.signed();
                    if (last < 0 || last >= alphabet.size()) {
                        throw from.damaged();
                    }
                    actions[k] = (int) last;
                    if (!isWithin(actions[k], depth)) {
                        throw from.damaged();
                    }
                }
                nodes.add(Node.event(alphabet, actions));
            }
            return nodes;
        }

        private Node loop(List<AffineExpression> around) {
            AffineExpression times = from.expression(around.size());
            // every loop runs in each iteration of those around it
            long[] less = new long[times.depth()];
            Arrays.setAll(less, times::coefficient);
            if (times.constant() < 1
                    || around.size() >= MAX_DEPTH
                    || !Nest.isSound(around, new AffineExpression(times.constant() - 1, less))) {
                throw from.damaged();
            }
            List<AffineExpression> deeper = new ArrayList<>(around);
            deeper.add(times);
            List<Node> body = system(deeper);
            if (body.isEmpty()) {
                throw from.damaged();
            }
            try {
                return Node.loop(times, around.size(), body);
            } catch (ArithmeticException tooMany) {
                throw from.damaged();
            }
        }

        private boolean isWithin(int action, int depth) {
            List<AffineExpression> numbers =
                    new ArrayList<>(alphabet.get(action).numbers());
            numbers.add(alphabet.bytes(action));
            for (AffineExpression number : numbers) {
                for (int i = depth; i < number.depth(); i++) {
                    if (number.coefficient(i) != 0) {
                        return false;
                    }
                }
            }
            return true;
        }
    }
}

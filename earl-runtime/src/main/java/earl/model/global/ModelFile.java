package earl.model.global;

import earl.TraceException;
import earl.model.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * A model in few bytes.
 *
 * <pre>
 *   "EARLMODEL2"                                       as it is; what follows is deflated
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
    private static final byte[] MAGIC = "EARLMODEL2".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST = 1 << 28;
    private static final int DEEPEST = 1 << 10;

    private ModelFile() {}

    /** Whether a file begins as a model does. */
    public static boolean looksLike(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return java.util.Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Writes a model; the stream stays open. */
    public static void write(GlobalModel model, OutputStream out) throws IOException {
        Writer writer = new Writer(model.alphabet());
        writer.unsigned(model.locations());
        for (int i = 0; i < model.locations(); i++) {
            writer.signed(model.process(i));
        }
        writer.topologies(model.topologies());
        writer.vocabulary();
        writer.actions();
        writer.system(model.constructs());
        byte[] raw = writer.bytes.toByteArray();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(raw);
        deflater.finish();
        out.write(MAGIC);
        byte[] buffer = new byte[1 << 14];
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
    }

    /** Reads a model. @throws TraceException if it is none, or damaged */
    public static GlobalModel read(Path file) {
        try {
            byte[] all = Files.readAllBytes(file);
            return new Reader(file, inflated(file, all)).model();
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot be read: " + e.getMessage(), e);
        }
    }

    private static byte[] inflated(Path file, byte[] all) {
        Inflater inflater = new Inflater(true);
        try {
            ByteArrayOutputStream raw = new ByteArrayOutputStream();
            inflater.setInput(all, Math.min(all.length, MAGIC.length), Math.max(0, all.length - MAGIC.length));
            byte[] buffer = new byte[1 << 16];
            while (!inflater.finished()) {
                int read = inflater.inflate(buffer);
                if ((read == 0 && inflater.needsInput()) || raw.size() > MOST) {
                    throw new TraceException(file, -1, "expected more of the model, found the end of the file");
                }
                raw.write(buffer, 0, read);
            }
            return raw.toByteArray();
        } catch (DataFormatException e) {
            throw new TraceException(file, inflater.getBytesRead(), "expected deflated bytes of a model", e);
        } finally {
            inflater.end();
        }
    }

    private static final class Writer {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final Alphabet alphabet;
        private long last;

        Writer(Alphabet alphabet) {
            this.alphabet = alphabet;
        }

        void unsigned(long value) {
            long rest = value;
            while ((rest & ~0x7FL) != 0) {
                bytes.write((int) ((rest & 0x7F) | 0x80));
                rest >>>= 7;
            }
            bytes.write((int) rest);
        }

        void signed(long value) {
            unsigned(value << 1 ^ value >> 63);
        }

        void vocabulary() {
            Vocabulary vocabulary = alphabet.vocabulary();
            unsigned(vocabulary.size());
            for (int i = 0; i < vocabulary.size(); i++) {
                text(vocabulary.template(i));
            }
        }

        void topologies(List<Grid> grids) {
            unsigned(grids.size());
            for (Grid grid : grids) {
                text(grid.name());
                unsigned(grid.dimensions());
                for (int i = 0; i < grid.dimensions(); i++) {
                    unsigned(grid.size(i));
                    unsigned(grid.isClosed(i) ? 1 : 0);
                }
                int[] placed = IntStream.range(0, grid.places().length)
                        .filter(grid::has)
                        .toArray();
                unsigned(placed.length);
                for (int process : placed) {
                    unsigned(process);
                    for (int i = 0; i < grid.dimensions(); i++) {
                        unsigned(grid.at(process, i));
                    }
                }
            }
        }

        private void text(String words) {
            byte[] text = words.getBytes(StandardCharsets.UTF_8);
            unsigned(text.length);
            bytes.writeBytes(text);
        }

        void actions() {
            unsigned(alphabet.size());
            for (int i = 0; i < alphabet.size(); i++) {
                Alphabet.Action action = alphabet.get(i);
                unsigned(action.location());
                unsigned(action.symbol());
                action.numbers().forEach(this::signed);
                signed(alphabet.bytes(i));
            }
        }

        void system(List<Node> nodes) {
            unsigned(nodes.size());
            for (Node node : nodes) {
                unsigned(node.actions.length);
                if (node.isLoop()) {
                    unsigned(node.count);
                    system(node.body);
                }
                for (int action : node.actions) {
                    signed(action - last);
                    last = action;
                }
            }
        }
    }

    private static final class Reader {
        private final Path file;
        private final byte[] bytes;
        private int at;
        private long last;
        private final Alphabet alphabet = new Alphabet(new Vocabulary());
        private final List<Grid> topologies = new ArrayList<>();

        Reader(Path file, byte[] bytes) {
            this.file = file;
            this.bytes = bytes;
        }

        GlobalModel model() {
            int[] processes = new int[count()];
            for (int i = 0; i < processes.length; i++) {
                processes[i] = (int) signed();
            }
            int last = Arrays.stream(processes).max().orElse(-1);
            int grids = count();
            for (int i = 0; i < grids; i++) {
                topologies.add(topology(last + 1));
            }
            int words = count();
            for (int i = 0; i < words; i++) {
                if (alphabet.vocabulary().symbol(text()) != i) {
                    throw damaged();
                }
            }
            int actions = count();
            for (int i = 0; i < actions; i++) {
                action(i, processes.length);
            }
            List<Node> constructs = system(0);
            if (at != bytes.length) {
                throw damaged();
            }
            return GlobalModel.of(alphabet, List.of(constructs), processes, topologies, 1);
        }

        private Grid topology(int processes) {
            String name = text();
            int[] sizes = new int[count()];
            boolean[] closed = new boolean[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] = (int) unsigned();
                closed[i] = unsigned() != 0;
            }
            int[] @Nullable [] places = new int[processes][];
            int placed = count();
            for (int i = 0; i < placed; i++) {
                int process = (int) unsigned();
                if (process < 0 || process >= processes) {
                    throw damaged();
                }
                int[] place = new int[sizes.length];
                for (int k = 0; k < place.length; k++) {
                    place[k] = (int) unsigned();
                }
                places[process] = place;
            }
            if (!Topologies.isSound(sizes, places)) {
                throw damaged();
            }
            return Grid.declared(name, sizes, closed, places);
        }

        private String text() {
            int length = count();
            at += length;
            return new String(bytes, at - length, length, StandardCharsets.UTF_8);
        }

        private void action(int number, int locations) {
            int location = (int) unsigned();
            int symbol = (int) unsigned();
            if (location < 0
                    || location >= locations
                    || symbol < 0
                    || symbol >= alphabet.vocabulary().size()) {
                throw damaged();
            }
            long[] numbers = new long[alphabet.vocabulary().arity(symbol)];
            for (int k = 0; k < numbers.length; k++) {
                numbers[k] = signed();
            }
            if (alphabet.action(location, symbol, numbers, -1, signed()) != number) {
                throw damaged();
            }
        }

        private List<Node> system(int depth) {
            int size = count();
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int members = count();
                if (members == 0) {
                    long iterations = unsigned();
                    List<Node> body = depth < DEEPEST ? system(depth + 1) : List.of();
                    if (body.isEmpty() || iterations < 1) {
                        throw damaged();
                    }
                    nodes.add(Node.loop(iterations, body));
                    continue;
                }
                int[] actions = new int[members];
                for (int k = 0; k < members; k++) {
                    last += signed();
                    if (last < 0 || last >= alphabet.size()) {
                        throw damaged();
                    }
                    actions[k] = (int) last;
                }
                nodes.add(Node.event(alphabet, actions));
            }
            return nodes;
        }

        /** A number of things of which each takes a byte or more. */
        private int count() {
            long value = unsigned();
            if (value < 0 || value > bytes.length - at) {
                throw damaged();
            }
            return (int) value;
        }

        private long unsigned() {
            long value = 0;
            for (int shift = 0; shift < 64; shift += 7) {
                if (at >= bytes.length) {
                    throw damaged();
                }
                byte next = bytes[at++];
                value |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw damaged();
        }

        private long signed() {
            long value = unsigned();
            return value >>> 1 ^ -(value & 1);
        }

        private TraceException damaged() {
            return new TraceException(file, -1, "the model is damaged at byte " + at + " of what it holds");
        }
    }
}

package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.format.otf2.RandomArchive;
import earl.monitor.ring.RingBytes;
import earl.testing.Damage;
import earl.testing.Extremes;
import earl.testing.Traces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Files of one reader, of which one is damaged, read, and put right again. */
final class HostileFiles {
    /** By which reader. */
    enum Kind {
        TRACE,
        INDEX,
        MODEL,
        LOCAL_MODEL,
        CUBEX,
        REPORT,
        RECORDS
    }

    private static final int MAGIC = 10;
    private static final int CHECKSUM = 4;
    private static final int MAX_COPIES = 2000;
    private static final int MAX_BYTES = 1 << 20;

    private final Kind kind;
    private final String name;
    private final Path file;
    private final Path store;
    private final List<Path> victims = new ArrayList<>();
    private final List<byte[]> contents = new ArrayList<>();
    private int damaged;

    private HostileFiles(Kind kind, String name, Path file, Path of) throws IOException {
        this.kind = kind;
        this.name = name;
        this.file = file;
        this.store = of;
        try (Stream<Path> all = Files.walk(of)) {
            for (Path victim : (Iterable<Path>) all.filter(Files::isRegularFile).sorted()::iterator) {
                victims.add(victim);
                contents.add(Files.readAllBytes(victim));
            }
        }
        assertThat(victims).as(name).isNotEmpty();
    }

    /** Files of each reader, made below a folder. */
    static List<HostileFiles> all(Path folder) throws IOException {
        List<HostileFiles> all = new ArrayList<>();
        Path random = folder.resolve("random");
        RandomArchive.make(random, 5);
        Path small = Traces.anchor(random);
        all.add(new HostileFiles(Kind.TRACE, "small", small, random));
        trace(all, "deep", Extremes.recursion(folder.resolve("deep"), 200));
        trace(all, "stairs", Extremes.stairs(folder.resolve("stairs"), 50));
        trace(all, "wide", Extremes.wide(folder.resolve("wide"), 100));
        trace(all, "names", Extremes.names(folder.resolve("names")));
        Path efg = one(folder, "compress --times exact -o OUT TRACE", "trace.efg", small);
        all.add(new HostileFiles(Kind.TRACE, "efg", efg, efg));
        Path model = one(folder, "model --format binary -o OUT TRACE", "model.bin", Traces.example("halo"));
        all.add(new HostileFiles(Kind.MODEL, "model", model, model));
        Path local = one(folder, "model --local --format binary -o OUT TRACE", "local.bin", Traces.example("halo"));
        all.add(new HostileFiles(Kind.LOCAL_MODEL, "local model", local, local));
        Path cubex = one(folder, "analyze --no-cache -o OUT TRACE", "report.cubex", Traces.example("late_sender"));
        all.add(new HostileFiles(Kind.CUBEX, "cubex", cubex, cubex));
        Path report = one(folder, "analyze --no-cache -o OUT TRACE", "report.json", Traces.example("late_sender"));
        all.add(new HostileFiles(Kind.REPORT, "report", report, report));
        Path store = Files.createDirectory(folder.resolve("store"));
        Path indexed = Extremes.stairs(folder.resolve("indexed"), 20);
        Trace.open(indexed, OpenOptions.defaults().withStore(store).withIndexFrom(0))
                .close();
        all.add(new HostileFiles(Kind.INDEX, "index", indexed, store));
        Path records = Files.createDirectory(folder.resolve("records"));
        Files.write(
                records.resolve("host.1.0.ring.records"), RingBytes.of(60, 1, 0).array());
        all.add(new HostileFiles(Kind.RECORDS, "records", records, records));
        return all;
    }

    private static void trace(List<HostileFiles> all, String name, Path anchor) throws IOException {
        all.add(new HostileFiles(Kind.TRACE, name, anchor, Objects.requireNonNull(anchor.getParent())));
    }

    private static Path one(Path folder, String command, String name, Path trace) {
        Path out = folder.resolve(name);
        Terminal.Result result = new Terminal()
                .run(Stream.of(command.split(" "))
                        .map(word ->
                                word.equals("OUT") ? out.toString() : word.equals("TRACE") ? trace.toString() : word)
                        .toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        return out;
    }

    Kind kind() {
        return kind;
    }

    /** What is opened. */
    Path file() {
        return file;
    }

    /** Folder of indexes. */
    Path store() {
        return store;
    }

    /** Damages a file. */
    void forge(Random random) throws IOException {
        damaged = random.nextInt(victims.size());
        Path victim = victims.get(damaged);
        byte[] whole = contents.get(damaged);
        boolean packed = kind == Kind.MODEL || kind == Kind.LOCAL_MODEL;
        if (random.nextInt(20) == 0) {
            link(victim, random);
        } else if (packed && random.nextInt(4) != 0) {
            Files.write(victim, repacked(whole, random));
        } else {
            Files.write(victim, harmed(whole, random));
        }
    }

    /** Puts it right. */
    void restore() throws IOException {
        Path victim = victims.get(damaged);
        Files.deleteIfExists(victim);
        Files.write(victim, contents.get(damaged));
    }

    private void link(Path victim, Random random) throws IOException {
        Files.delete(victim);
        Path target = switch (random.nextInt(5)) {
            case 0 -> victim;
            case 1 -> victim.resolveSibling("nowhere");
            case 2 -> Objects.requireNonNull(victim.getParent());
            case 3 -> Path.of("/dev/zero");
            default -> victims.get(random.nextInt(victims.size()));
        };
        Files.createSymbolicLink(victim, target);
    }

    private static byte[] harmed(byte[] whole, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> repeated(whole, random);
            case 1 -> counted(whole, random);
            default -> Damage.of(whole, random);
        };
    }

    /** With a stretch of it many times over: deep where calls are entered, wide where something is defined. */
    private static byte[] repeated(byte[] whole, Random random) {
        int from = random.nextInt(whole.length + 1);
        int length = Math.min(whole.length - from, 1 + random.nextInt(64));
        int copies = Math.min(1 + random.nextInt(MAX_COPIES), MAX_BYTES / Math.max(1, length));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(whole, 0, from);
        for (int i = 0; i < copies; i++) {
            out.write(whole, from, length);
        }
        out.write(whole, from, whole.length - from);
        return out.toByteArray();
    }

    /** With a large number in place of what may be a count. */
    private static byte[] counted(byte[] whole, Random random) {
        byte[] changed = whole.clone();
        int at = random.nextInt(changed.length + 1);
        int length = Math.min(changed.length - at, 1 + random.nextInt(8));
        Arrays.fill(changed, at, at + length, (byte) (random.nextBoolean() ? 0xFF : 0x7F));
        return changed;
    }

    /** A model whose content is damaged, and whose checksum is right. */
    private static byte[] repacked(byte[] whole, Random random) {
        Inflater inflater = new Inflater(true);
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            inflater.setInput(whole, MAGIC, whole.length - MAGIC);
            byte[] buffer = new byte[MAX_BYTES];
            byte[] content = harmed(Arrays.copyOf(buffer, inflater.inflate(buffer)), random);
            deflater.setInput(content);
            deflater.finish();
            byte[] packed = new byte[2 * MAX_BYTES];
            int length = deflater.deflate(packed);
            CRC32 sum = new CRC32();
            sum.update(content);
            return ByteBuffer.allocate(MAGIC + length + CHECKSUM)
                    .put(whole, 0, MAGIC)
                    .put(packed, 0, length)
                    .putInt((int) sum.getValue())
                    .array();
        } catch (DataFormatException e) {
            throw new IllegalStateException("the model was whole", e);
        } finally {
            inflater.end();
            deflater.end();
        }
    }

    @Override
    public String toString() {
        return name + ", " + victims.get(damaged).getFileName();
    }
}

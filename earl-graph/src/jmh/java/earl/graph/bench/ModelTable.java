package earl.graph.bench;

import earl.Location;
import earl.Trace;
import earl.model.CommunicationRecords;
import earl.model.Construct;
import earl.model.LoopRecognizer;
import earl.model.ModelText;
import earl.model.Vocabulary;
import earl.model.compact.CompactModel;
import earl.model.global.GlobalModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Table I of "Communication models": loop recognition in the events of single processes, in processor time of one thread after a warm-up,
 * the events in memory; bytes of the models' text, and of that packed with gzip. Behind it what the model of all processes takes. Besides
 * recorded programs, ten million generated records with loops in loops, and as many without any repetition, whose model is not kept.
 */
final class ModelTable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long WARM = 500_000_000;
    private static final long MEASURED = 1_000_000_000;
    private static final String ROW = "%-12s %5s %13s %10s %11s %13s %11s %7s%n";

    private ModelTable() {}

    /** A process's records. */
    private record Records(List<Integer> symbols, List<long[]> numbers) {
        long recognize() {
            LoopRecognizer recognizer = new LoopRecognizer(LoopRecognizer.DEFAULT_BODY, construct -> {});
            for (int i = 0; i < symbols.size(); i++) {
                recognizer.add(symbols.get(i), numbers.get(i));
            }
            recognizer.finish();
            return recognizer.records();
        }
    }

    /** Of the archives given; else of our own wavefronts, and of the NAS benchmarks in {@code ../shared/traces}. */
    public static void main(String[] arguments) throws IOException {
        System.out.printf(
                Locale.ROOT,
                ROW,
                "program",
                "ranks",
                "events each",
                "ms each",
                "events/s",
                "text bytes",
                "gzip",
                "merged");
        List<Path> traces =
                arguments.length > 0 ? Stream.of(arguments).map(Path::of).toList() : found();
        for (Path trace : traces) {
            row(trace);
        }
        if (arguments.length == 0) {
            generated("regular", GeneratedRecords::regular);
            generated("random", GeneratedRecords::random);
        }
    }

    private static List<Path> found() throws IOException {
        Path root = Path.of(System.getProperty("expert.root", "")).toAbsolutePath();
        Path collection = root.resolveSibling("shared").resolve("traces");
        List<Path> found = new ArrayList<>();
        for (String name : new String[] {"npb_cg.A.4", "npb_mg.A.4", "npb_is.A.4", "npb_ep.A.4"}) {
            if (Files.isDirectory(collection.resolve(name))) {
                found.add(collection.resolve(name));
            }
        }
        Path folder = Files.createTempDirectory("models");
        for (String name : new String[] {"lu", "sweep"}) {
            found.add(unpacked(root.resolve("examples").resolve(name + ".zip"), name, folder));
        }
        return found;
    }

    private static Path unpacked(Path archive, String name, Path folder) throws IOException {
        try (FileSystem packed = FileSystems.newFileSystem(archive);
                Stream<Path> files = Files.walk(packed.getPath(name))) {
            for (Path file : files.toList()) {
                Path place = folder.resolve(file.toString());
                if (!Files.isDirectory(file)) {
                    Files.copy(file, place);
                } else if (!Files.isDirectory(place)) {
                    Files.createDirectories(place);
                }
                place.toFile().deleteOnExit();
            }
        }
        folder.toFile().deleteOnExit();
        return folder.resolve(name);
    }

    private static void row(Path path) throws IOException {
        LongSummaryStatistics events = new LongSummaryStatistics();
        LongSummaryStatistics text = new LongSummaryStatistics();
        LongSummaryStatistics packed = new LongSummaryStatistics();
        try (Trace trace = Trace.open(path)) {
            List<Records> processes = new ArrayList<>();
            for (Location location : trace.locations()) {
                Vocabulary vocabulary = new Vocabulary();
                Records records = new Records(new ArrayList<>(), new ArrayList<>());
                new CommunicationRecords(trace, vocabulary, false).read(location, (symbol, numbers) -> {
                    records.symbols.add(symbol);
                    records.numbers.add(numbers.clone());
                });
                List<Construct> model = new ArrayList<>();
                LoopRecognizer recognizer = new LoopRecognizer(LoopRecognizer.DEFAULT_BODY, model::add);
                for (int i = 0; i < records.symbols.size(); i++) {
                    recognizer.add(records.symbols.get(i), records.numbers.get(i));
                }
                recognizer.finish();
                StringBuilder words = new StringBuilder();
                ModelText.write(model, vocabulary, words);
                processes.add(records);
                events.accept(records.symbols.size());
                text.accept(words.length());
                packed.accept(gzip(words));
            }
            double seconds = seconds(
                    () -> processes.stream().mapToLong(Records::recognize).sum(), events.getSum());
            StringBuilder merged = new StringBuilder();
            new CompactModel(GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1)).write(merged);
            print(path.getFileName().toString(), processes.size(), events, seconds, text, packed, gzip(merged));
        }
    }

    private static void generated(String name, LongSupplier recognition) {
        long records = recognition.getAsLong();
        double seconds = seconds(recognition, records);
        System.out.printf(
                Locale.ROOT,
                ROW,
                name,
                1,
                records,
                number(seconds * 1e3),
                String.format(Locale.ROOT, "%.2f M", records / seconds / 1e6),
                "",
                "",
                "");
    }

    private static void print(
            String name,
            int processes,
            LongSummaryStatistics events,
            double seconds,
            LongSummaryStatistics text,
            LongSummaryStatistics packed,
            int merged) {
        System.out.printf(
                Locale.ROOT,
                ROW,
                name,
                processes,
                range(events),
                number(seconds / processes * 1e3),
                String.format(Locale.ROOT, "%.2f M", events.getSum() / seconds / 1e6),
                range(text),
                range(packed),
                merged);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.0f", value);
    }

    private static String range(LongSummaryStatistics of) {
        return of.getMin() == of.getMax() ? String.valueOf(of.getMin()) : of.getMin() + "-" + of.getMax();
    }

    /**
     * Processor seconds of one time, after a warm-up.
     *
     * @param records how many records that recognizes
     */
    private static double seconds(LongSupplier work, long records) {
        repeat(work, records, WARM);
        long start = THREADS.getCurrentThreadCpuTime();
        long times = repeat(work, records, MEASURED);
        return (THREADS.getCurrentThreadCpuTime() - start) / 1e9 / times;
    }

    private static long repeat(LongSupplier work, long records, long nanoseconds) {
        long start = THREADS.getCurrentThreadCpuTime();
        long times = 0;
        do {
            if (work.getAsLong() != records) {
                throw new IllegalStateException("not " + records + " records this time");
            }
            times++;
        } while (THREADS.getCurrentThreadCpuTime() - start < nanoseconds);
        return times;
    }

    private static int gzip(CharSequence text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        return packed.size();
    }
}

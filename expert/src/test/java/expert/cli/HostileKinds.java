package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Progress;
import earl.TraceException;
import earl.cache.CacheFolder;
import earl.format.otf2.RandomArchive;
import earl.monitor.Session;
import earl.monitor.WatchedFiles;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingBytes;
import earl.monitor.ring.RingFile;
import earl.monitor.symbol.KnownNames;
import earl.state.KeptBookmarks;
import earl.testing.Damage;
import earl.testing.Extremes;
import earl.testing.Traces;
import expert.cache.Digest;
import expert.cache.Entries;
import expert.cache.ResultCache;
import expert.cli.HostileFiles.Kind;
import expert.cli.HostileFiles.Reader;
import expert.compare.JsonSide;
import expert.cubex.CubexReader;
import expert.script.PatternFile;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

/** Small files for every reader, below a folder. */
final class HostileKinds {
    private static final List<String> TRACE = List.of(
            "info IN",
            "info --open IN",
            "info --format json IN",
            "print IN",
            "print --format json IN",
            "print --raw IN",
            "print --raw --definitions IN",
            "print --raw --definitions --format json IN",
            "print --raw --markers IN",
            "print --raw --snapshots IN",
            "graph --events all IN",
            "graph --events all --format json IN",
            "graph --events all --format dot IN",
            "graph --clusters --format html IN",
            "graph --ranks 0 --format svg IN",
            "graph stats IN",
            "graph diff --ranks 0,1 IN",
            "loops IN",
            "loops --format json IN",
            "loops --format html IN",
            "model IN",
            "model --local IN",
            "model --flat --calls IN",
            "model --format json IN",
            "model --format svg IN",
            "model --matrix IN",
            "compress --times exact -o OUT.efg IN",
            "compress --times stats -o OUT.efg IN",
            "convert IN OUT",
            "convert --from 0.1 --to 1 IN OUT",
            "select --iterations 2 -o OUT IN",
            "expand IN",
            "check IN",
            "check --format json IN");

    private static final List<String> ANALYSES = List.of(
            "analyze --no-cache IN",
            "analyze --no-cache --select late_sender --format json IN",
            "analyze --no-cache --select late_sender --by loop IN",
            "analyze --no-cache --format html --select late_sender,late_receiver,wait_at_barrier IN",
            "explain --no-cache IN late_sender",
            "diff --no-cache --select late_sender IN GOOD",
            "compare --no-cache IN GOOD",
            "run SCRIPT IN");

    private static final List<String> JAVASCRIPT = List.of(
            "analyze --no-cache --patterns JS --select late_message IN",
            "analyze --no-cache --patterns JS --select late_message --format json IN",
            "analyze --no-cache --patterns JS --select late_message --format html IN",
            "analyze --no-cache --patterns JS --select late_message --by loop IN",
            "analyze --no-cache --patterns JS --select late_message --by model --format csv IN",
            "analyze --no-cache --patterns JS --select late_message -o OUT.cubex IN",
            "explain --no-cache --patterns JS IN late_message",
            "diff --no-cache --patterns JS --select late_message IN GOOD");

    private static final List<String> REPORT =
            List.of("diff IN GOOD", "diff GOOD IN", "diff --format json IN GOOD", "check IN");

    private final Path folder;
    private final Path fifo;
    private final List<HostileFiles> all = new ArrayList<>();

    private HostileKinds(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        this.fifo = folder.resolve("fifo");
        int made = new ProcessBuilder("mkfifo", fifo.toString())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(made).isZero();
        traces();
        reports();
        caches();
        records();
        patterns();
    }

    /** Files of each reader. */
    static List<HostileFiles> below(Path folder) throws IOException, InterruptedException {
        return new HostileKinds(folder).all;
    }

    private void add(String name, Path file, HostileBytes.Forgery forgery, Reader reader, List<String> commands)
            throws IOException {
        Path of = Objects.requireNonNull(file.getParent());
        add(new Kind(name, file, of, forgery, reader, false, commands, List.of(), List.of()));
    }

    private void add(Kind kind) throws IOException {
        all.add(new HostileFiles(kind, fifo));
    }

    private void trace(String name, Path file, HostileBytes.Forgery forgery) throws IOException {
        Path of = Objects.requireNonNull(file.getParent());
        Reader reader = HostileWalk::of;
        add(new Kind(name, file, of, forgery, reader, false, TRACE, JAVASCRIPT, ANALYSES));
    }

    private void traces() throws IOException {
        Path random = folder.resolve("random");
        RandomArchive.makeSmall(random, 5);
        trace("records of all kinds", Traces.anchor(random), Damage::hostile);
        trace("deep", Extremes.recursion(folder.resolve("deep"), 20), Damage::hostile);
        trace("stairs", Extremes.stairs(folder.resolve("stairs"), 5), Damage::hostile);
        trace("wide", Extremes.wide(folder.resolve("wide"), 20, 3), Damage::hostile);
        trace("names", Extremes.names(folder.resolve("\u001b[31mnames")), Damage::hostile);
        Path exact = made("compress --times exact -o", "trace.efg", Traces.anchor(random));
        trace("efg", exact, HostileBytes.efg(exact));
        Path statistics = made("compress --times stats -o", "statistics.efg", Traces.example("late_sender"));
        trace("efg with statistics", statistics, HostileBytes.efg(statistics));
        Path text = Files.createDirectory(folder.resolve("text")).resolve("sweep.txt");
        try (Stream<String> lines = Files.lines(Traces.root().resolve("examples/sweep.txt"))) {
            Files.write(text, lines.limit(60).toList());
        }
        trace("text", text, HostileBytes::text);
    }

    private void reports() throws IOException {
        Path cubex = made("analyze --no-cache --select late_sender -o", "report.cubex", Traces.example("late_sender"));
        add(
                "cubex",
                cubex,
                HostileBytes::tar,
                (file, random) -> assertThat(CubexReader.read(file)).isNotNull(),
                REPORT);
        Path report = made("analyze --no-cache --select late_sender -o", "report.json", Traces.example("late_sender"));
        add(
                "report",
                report,
                HostileBytes::text,
                (file, random) -> assertThat(JsonSide.read(file)).isNotNull(),
                REPORT);
    }

    private void caches() throws IOException {
        Path trace = Extremes.stairs(folder.resolve("indexed"), 5);
        Path store = Files.createDirectory(folder.resolve("store"));
        OpenOptions options = OpenOptions.defaults().withStore(store).withIndexFrom(0);
        HostileWalk.of(trace, options, new Random(0));
        cache("index", store, (any, random) -> HostileWalk.of(trace, options, random));
        Path other = Files.createDirectory(folder.resolve("other store"));
        ResultCache results = new ResultCache(CacheFolder.results(other), "tool", Long.MAX_VALUE);
        keep(results.entries());
        cache("results", other, (any, random) -> find(results.entries()));
        Path bookmarks = Files.createDirectory(folder.resolve("bookmarks"));
        KeptBookmarks.keep(CacheFolder.bookmarks(bookmarks));
        cache("bookmarks", bookmarks, (any, random) -> KeptBookmarks.isFound(CacheFolder.bookmarks(bookmarks)));
    }

    /** What is damaged in a cache is not believed. */
    private void cache(String name, Path store, Reader reader) throws IOException {
        List<String> commands = List.of("check --store IN cache", "cache list --store IN", "cache clear --store IN");
        add(new Kind(name, store, store, Damage::hostile, reader, true, commands, List.of(), List.of()));
    }

    private static String key(int number) {
        return new Digest().addValue(number).hex();
    }

    private static byte[] value(int number) {
        return new byte[100 * number];
    }

    private static void keep(Entries entries) {
        for (int i = 0; i < 4; i++) {
            entries.keep(key(i), value(i));
        }
        entries.flush();
    }

    private static void find(Entries entries) {
        for (int i = 0; i < 4; i++) {
            byte[] found = entries.find(key(i));
            if (found != null) {
                assertThat(found).isEqualTo(value(i));
            }
        }
    }

    private void records() throws IOException {
        Path records = Files.createDirectory(folder.resolve("records"));
        for (int rank = 0; rank < 2; rank++) {
            byte[] ring = RingBytes.random(40, 2, rank, new Random(rank));
            Files.write(records.resolve("host." + rank + ".0.ring.records"), ring);
            Files.writeString(
                    records.resolve("host." + rank + ".0.ring.maps"),
                    "00400000-00401000 r-xp 00000000 00:00 0 /bin/true\n");
        }
        Path out = folder.resolve("recorded");
        Reader reader = (any, random) -> {
            try {
                new Recording(records, FunctionTable.text(), 1e9, List.of(), "", false, Map.of())
                        .write(out, new KnownNames(), Progress.NONE);
                HostileWalk.of(Traces.anchor(out), random);
            } finally {
                HostileFiles.remove(out);
            }
        };
        addRecording("records", records, reader, false);
        recording();
        Path rings = Files.createDirectory(folder.resolve("rings"));
        Path ring = rings.resolve("host.0.0.ring");
        Files.write(ring, RingBytes.random(40, 2, 0, new Random(3)));
        add("ring", ring, Damage::hostile, (file, random) -> ring(file), List.of());
    }

    /** What is left of a recording whose monitor was killed. */
    private void recording() throws IOException {
        Path run = folder.resolve("run");
        Path work = run.resolve(".recording");
        Path rings = Files.createDirectories(work.resolve("rings"));
        Files.write(rings.resolve("host.0.0.ring"), RingBytes.random(32, 1, 0, new Random(4)));
        Files.writeString(rings.resolve("host.0.0.ring.maps"), "00400000-00401000 r-xp 00000000 00:00 0 /bin/true\n");
        Files.writeString(work.resolve("functions.txt"), FunctionTable.text());
        Files.writeString(
                work.resolve("session.properties"), "rings0=/dev/shm/expert-none\nrings1=" + rings + "\nrate=1e9\n");
        Path handedOver = work.resolve("other.1.0.ring.records");
        Files.write(handedOver, RingBytes.random(40, 2, 1, new Random(5)));
        Files.writeString(work.resolve("other.1.0.ring.maps"), "00400000-00401000 r-xp 00000000 00:00 0 /bin/true\n");
        WatchedFiles.write(handedOver);
        Reader reader = (any, random) -> {
            Session session = Session.recover(run);
            session.write(Progress.NONE);
            session.clear();
        };
        addRecording("recording", run, reader, true);
    }

    private void addRecording(String name, Path recording, Reader reader, boolean changes) throws IOException {
        add(new Kind(name, recording, recording, HostileBytes::text, reader, changes, List.of(), List.of(), List.of()));
    }

    private static void ring(Path file) {
        try (RingFile ring = RingFile.open(file)) {
            assertThat(ring.header().world()).isNotNull();
            assertThat(ring.capacity()).isPositive();
        }
    }

    private void patterns() throws IOException {
        Path patterns = Files.createDirectory(folder.resolve("patterns"));
        Files.writeString(patterns.resolve("mine.py"), """
                from expert import Pattern
                from _help import seconds

                class Mine(Pattern):
                    def recv_callback(self, recv):
                        self.add(seconds, at=recv)
                """);
        Files.writeString(patterns.resolve("_help.py"), "seconds = 1e-9\n");
        Files.writeString(patterns.resolve("other.js"), """
                import { Pattern } from 'expert';

                export class Other extends Pattern {
                  recv_callback(recv) { this.add(1e-9, { at: recv }); }
                }
                """);
        Reader reader = (any, random) -> {
            try {
                PatternFile.find(new PatternPath(null, List.of(patterns), List.of()));
            } catch (PatternFile.Missing missing) {
                throw new TraceException(patterns, -1, String.valueOf(missing.getMessage()), missing);
            }
        };
        List<String> scripts = List.of(
                "patterns --patterns IN",
                "test --lint IN",
                "analyze --no-cache --patterns IN --select mine,other HALO");
        add(new Kind("patterns", patterns, patterns, HostileBytes::text, reader, false, List.of(), List.of(), scripts));
    }

    /** What a command makes of a trace. */
    private Path made(String command, String name, Path trace) throws IOException {
        Path out = Files.createDirectory(folder.resolve(name + " folder")).resolve(name);
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(out.toString());
        words.add(trace.toString());
        Terminal.Result result = new Terminal().run(words.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        return out;
    }
}

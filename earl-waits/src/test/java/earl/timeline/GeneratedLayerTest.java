package earl.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.cache.CacheFolder;
import earl.cache.IndexFolder;
import earl.testing.Sample;
import earl.timeline.EventLayer.Detail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layer of a generated trace of a million events. */
class GeneratedLayerTest {
    private static final int LOCATIONS = 64;
    private static final int EVENTS = 1_000_000;
    private static final int PICTURES = Sample.runsAll() ? 20 : 5;
    private static final int WIDTH = 500;

    @TempDir
    private static Path folder;

    @TempDir
    private Path store;

    private static Path anchor = Path.of("");

    @BeforeAll
    static void generate() {
        TraceGenerator.generate(folder, ProgramShape.of(EVENTS, LOCATIONS), 2);
        anchor = folder.resolve("traces.otf2");
    }

    private Trace open() {
        return Trace.open(anchor, OpenOptions.defaults().withStore(store));
    }

    private Path index() {
        return new IndexFolder(CacheFolder.indexes(store)).file(anchor);
    }

    private Path kept() {
        return index().resolveSibling("timeline");
    }

    private static Viewport whole(Trace trace) {
        return new Viewport(
                trace.info().startTicks(), trace.events().ticks(trace.length() - 1) + 1, WIDTH, 0, LOCATIONS, 0);
    }

    private static int[][] picture(Trace trace) {
        return Pictures.of(trace.view(EventLayer.class).slices(whole(trace), Detail.FULL), whole(trace));
    }

    /** Opens the trace twice: the first time it has no index yet. */
    private int[][] keep() {
        try (Trace trace = open()) {
            trace.view(EventLayer.class);
        }
        assertThat(kept()).exists();
        try (Trace trace = open()) {
            return picture(trace);
        }
    }

    @Test
    void takesLessThanATenthOfTheIndex() throws IOException {
        keep();

        assertThat(Files.size(kept())).isLessThan(Files.size(index()) / 10);
    }

    @Test
    void isTheSameWhenItIsReadFromItsFile() throws IOException {
        int[][] made;
        try (Trace trace = open()) {
            made = picture(trace);
        }
        Object file = Files.readAttributes(kept(), "unix:ino,lastModifiedTime");
        try (Trace trace = open()) {
            assertThat(picture(trace)).isDeepEqualTo(made);
        }
        assertThat(Files.readAttributes(kept(), "unix:ino,lastModifiedTime"))
                .as("the same file")
                .isEqualTo(file);
    }

    @Test
    void makesADamagedFileAnew() throws IOException {
        int[][] before = keep();
        byte[] whole = Files.readAllBytes(kept());
        byte[] damaged = whole.clone();
        damaged[whole.length / 2] ^= 4;
        Files.write(kept(), damaged);

        try (Trace trace = open()) {
            assertThat(picture(trace)).isDeepEqualTo(before);
        }
        try (Trace trace = open()) {
            assertThat(picture(trace)).isDeepEqualTo(before);
        }
        assertThat(Arrays.equals(Files.readAllBytes(kept()), damaged)).isFalse();
    }

    @Test
    void replacesTheFileOfAnotherTrace() throws IOException {
        int[][] before = keep();
        Path other = folder.resolve("other");
        TraceGenerator.generate(other, ProgramShape.of(EVENTS, LOCATIONS).withSeed(2), 2);
        try (Trace trace = Trace.open(other, OpenOptions.defaults().withStore(store))) {
            trace.view(EventLayer.class);
        }
        Path ofOther = new IndexFolder(CacheFolder.indexes(store))
                .file(other.resolve("traces.otf2"))
                .resolveSibling("timeline");
        Files.copy(ofOther, kept(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        try (Trace trace = open()) {
            assertThat(picture(trace)).isDeepEqualTo(before);
        }
        assertThat(kept()).isRegularFile();
        assertThat(Files.mismatch(kept(), ofOther)).isNotNegative();
    }

    @Test
    void samplesRowsOfThePicture() {
        try (Trace trace = open()) {
            EventLayer layer = trace.view(EventLayer.class);
            Slices all = layer.slices(whole(trace), Detail.FULL);

            Slices some = layer.sample(whole(trace), 2, Detail.FULL);

            assertThat(rows(some))
                    .containsExactlyElementsOf(
                            concat(rows(all).subList(0, 16), rows(all).subList(32, 48)));
            assertThat(rows(layer.sample(whole(trace), 4, Detail.FULL))).isEqualTo(rows(all));
        }
    }

    private static List<String> concat(List<String> a, List<String> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }

    /** The slices of each row as text. */
    private static List<String> rows(Slices slices) {
        return IntStream.range(0, slices.offset().length - 1)
                .mapToObj(row -> IntStream.range(slices.offset()[row], slices.offset()[row + 1])
                        .mapToObj(i -> slices.begin()[i] + "-" + slices.end()[i] + " " + slices.region()[i] + " "
                                + slices.share()[i])
                        .toList()
                        .toString())
                .toList();
    }

    @Test
    void looksLikeTheExactPicture() {
        try (Trace trace = open()) {
            EventLayer layer = trace.view(EventLayer.class);
            Random random = new Random(1);
            double ofSummaries = 0;
            double ofDrafts = 0;
            double least = 1;
            for (int i = 0; i < PICTURES; i++) {
                Viewport all = whole(trace);
                long length = (long) ((all.to() - all.from()) * Math.pow(10, -3 * random.nextDouble()));
                long from = all.from() + (long) (random.nextDouble() * (all.to() - all.from() - length));
                Viewport viewport = new Viewport(from, from + length, WIDTH, 0, LOCATIONS, 0);
                int[][] exact = Pictures.of(new NaivePicture(trace, viewport), viewport);
                assertThat(Similarity.of(
                                Pictures.of(layer.slices(viewport, EVENTS * 2L, Detail.FULL), viewport), exact))
                        .as("from events, %s", viewport)
                        .isGreaterThan(0.999);
                double similarity = Similarity.of(Pictures.of(layer.slices(viewport, 0, Detail.FULL), viewport), exact);
                ofSummaries += similarity;
                least = Math.min(least, similarity);
                ofDrafts += Similarity.of(Pictures.of(layer.slices(viewport, 0, Detail.DRAFT), viewport), exact);
            }
            assertThat(ofSummaries / PICTURES).isGreaterThan(0.99);
            assertThat(least).isGreaterThan(0.98);
            assertThat(ofDrafts / PICTURES).isBetween(0.5, 0.999);
        }
    }
}

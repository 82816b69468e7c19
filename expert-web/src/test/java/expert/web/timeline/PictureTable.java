package expert.web.timeline;

import earl.OpenOptions;
import earl.Trace;
import earl.Waits;
import earl.bench.BenchArchives;
import earl.bench.ProgramShape;
import earl.timeline.EventLayer;
import earl.timeline.EventLayer.Detail;
import earl.timeline.Viewport;
import earl.timeline.WaitLayer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long pictures of a generated trace take: {@code bin/bench Pictures EVENTS LOCATIONS}. The first run makes the trace and its
 * index. The next one begins with the index and makes the layer; later ones find both.
 */
final class PictureTable {
    private static final int WIDTH = 1500;
    private static final int MAX_ROWS = 1000;
    private static final int ZOOMS = 50;
    private static final double DEPTH = 6;

    private PictureTable() {}

    /** Prints the table. The arguments are the number of events, the number of locations, and {@code waits} for those too. */
    public static void main(String[] arguments) {
        Path anchor =
                BenchArchives.anchor(ProgramShape.of(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1])));
        long began = System.nanoTime();
        try (Trace trace = Trace.open(anchor, OpenOptions.defaults())) {
            print("open", began);
            EventLayer layer = timed("layer", () -> trace.view(EventLayer.class));
            System.out.printf("%,d events, layer of %,d bytes%n", trace.length(), layer.bytes());
            @Nullable
            WaitLayer waits = arguments.length > 2
                    ? timed(
                            "waits",
                            () -> WaitLayer.of(
                                    Waits.of(trace), trace.locations().size()))
                    : null;
            Viewport whole = whole(trace);
            int first = timed("first picture", () -> draw(trace, whole, waits, Detail.DRAFT));
            print("from opening to the first picture", began);
            System.out.printf("first picture: %,d bytes packed%n", first);
            zoom(trace, whole, waits, Detail.DRAFT);
            zoom(trace, whole, waits, Detail.FULL);
        }
    }

    private static Viewport whole(Trace trace) {
        int fold = 0;
        while (trace.locations().size() >> fold > MAX_ROWS) {
            fold++;
        }
        long end = trace.events().ticks(trace.length() - 1) + 1;
        return new Viewport(
                trace.info().startTicks(),
                end,
                WIDTH,
                0,
                Math.ceilDiv(trace.locations().size(), 1 << fold),
                fold);
    }

    private static void zoom(Trace trace, Viewport whole, @Nullable WaitLayer waits, Detail detail) {
        Random random = new Random(1);
        double[] seconds = new double[ZOOMS];
        int[] bytes = new int[ZOOMS];
        long all = whole.to() - whole.from();
        for (int i = 0; i < ZOOMS; i++) {
            long length = Math.max(1, (long) (all * Math.pow(10, -DEPTH * random.nextDouble())));
            long from = whole.from() + (long) (random.nextDouble() * (all - length));
            Viewport viewport = new Viewport(from, from + length, WIDTH, 0, whole.rows(), whole.fold());
            long began = System.nanoTime();
            bytes[i] = draw(trace, viewport, waits, detail);
            seconds[i] = (System.nanoTime() - began) / 1e9;
        }
        Arrays.sort(seconds);
        Arrays.sort(bytes);
        System.out.printf(
                "%d zooms, %s: median %.3f s, longest %.3f s; median %,d bytes packed, most %,d%n",
                ZOOMS, detail, seconds[ZOOMS / 2], seconds[ZOOMS - 1], bytes[ZOOMS / 2], bytes[ZOOMS - 1]);
    }

    /** Bytes of a picture. */
    private static int draw(Trace trace, Viewport viewport, @Nullable WaitLayer waits, Detail detail) {
        return new Picture(trace, viewport, waits, PathSegments.NONE, detail)
                .draw()
                .content()
                .remaining();
    }

    private static <T> T timed(String what, Supplier<T> work) {
        long began = System.nanoTime();
        T result = work.get();
        print(what, began);
        return result;
    }

    private static void print(String what, long began) {
        System.out.printf("%s: %.3f s%n", what, (System.nanoTime() - began) / 1e9);
    }
}

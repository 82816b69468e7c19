package expert.script.engine;

import earl.graph.export.GraphLayout;
import expert.script.Language;
import expert.script.sandbox.Exhaustion;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** The layout of the pages, run without a browser: a picture has its nodes where the page has them. */
public final class LayeredLayout implements GraphLayout {
    private static final String LANGUAGE = Language.JAVASCRIPT.id();

    private final String script;

    /**
     * A layout that starts JavaScript for each graph.
     *
     * @param script our own text, which defines the function {@code place}
     */
    public LayeredLayout(String script) {
        this.script = script;
    }

    /**
     * {@inheritDoc}
     *
     * @throws OutOfMemoryError if the heap does not suffice
     * @throws CancellationException if the thread is interrupted
     */
    @Override
    public Placement layOut(double[] width, double[] height, double[] beside, int[] from, int[] to, int[] lines) {
        HostAccess arrays = HostAccess.newBuilder().allowArrayAccess(true).build();
        try (Context context = Context.newBuilder(LANGUAGE)
                .allowHostAccess(arrays)
                .option("engine.WarnInterpreterOnly", "false")
                .build()) {
            FutureTask<Placement> layout = new FutureTask<>(() -> {
                context.eval(LANGUAGE, script);
                Value place = context.getBindings(LANGUAGE).getMember("place");
                return placement(place.execute(width, height, beside, from, to, lines), width.length, from.length);
            });
            // Only from another thread can a script be stopped.
            Thread.ofPlatform().daemon().name("layout").start(layout);
            return result(layout, context);
        }
    }

    private static Placement result(FutureTask<Placement> layout, Context context) {
        try {
            return layout.get();
        } catch (InterruptedException stopped) {
            context.close(true);
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof PolyglotException failure) {
                throw Exhaustion.orSame(failure);
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("the graph cannot be laid out: " + failed.getCause(), failed.getCause());
        }
    }

    private static Placement placement(Value placed, int nodes, int edges) {
        Value x = placed.getMember("x");
        Value y = placed.getMember("y");
        Value paths = placed.getMember("paths");
        Value bounds = placed.getMember("bounds");
        List<Point> points = IntStream.range(0, nodes)
                .mapToObj(node -> new Point(number(x.getArrayElement(node)), number(y.getArrayElement(node))))
                .toList();
        List<Path> lines = IntStream.range(0, edges)
                .mapToObj(edge -> path(paths.getArrayElement(edge)))
                .toList();
        return new Placement(points, lines, number(bounds.getMember("left")), number(bounds.getMember("right")));
    }

    private static Path path(Value path) {
        return new Path(
                path.getMember("d").asString(),
                number(path.getMember("x")),
                number(path.getMember("y")),
                path.getMember("loop").asBoolean());
    }

    private static double number(Value value) {
        return value.asDouble();
    }
}

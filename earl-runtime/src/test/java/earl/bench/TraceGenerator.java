package earl.bench;

import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Makes OTF2 archives of any size: see {@link ProgramShape} for what they hold. The same shape gives the same bytes,
 * whatever the number of threads. Memory is a chunk a location.
 *
 * <p>From a shell: {@code java -cp ... earl.bench.TraceGenerator FOLDER EVENTS LOCATIONS [name=value]...} with the names
 * {@code seed}, {@code depth}, {@code calls}, {@code nonblocking}, {@code metrics}, {@code attributes}, {@code threads}.
 */
public final class TraceGenerator {
    private TraceGenerator() {}

    /**
     * Writes an archive.
     *
     * @param folder where its anchor file {@code traces.otf2} will be
     * @param shape what it holds
     * @param threads 1 or more
     * @return events written
     */
    public static long generate(Path folder, ProgramShape shape, int threads) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults().withTexts("generated", "EARL trace generator", "");
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", options)) {
            ProgramRun run = new ProgramRun(shape);
            ProgramDefinitions names = new ProgramDefinitions(archive.definitions(), shape, run.rows, run.columns);
            int ranks = shape.locations();
            int parts = Math.clamp(threads, 1, ranks);
            List<Future<Long>> results = new ArrayList<>();
            try (ExecutorService workers = Executors.newFixedThreadPool(parts)) {
                for (int part = 0; part < parts; part++) {
                    int from = (int) ((long) ranks * part / parts);
                    int to = (int) ((long) ranks * (part + 1) / parts);
                    results.add(workers.submit(() -> record(archive, shape, names, from, to)));
                }
            }
            long events = 0;
            for (Future<Long> result : results) {
                events += result.get();
            }
            return events;
        } catch (InterruptedException fault) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a trace was generated", fault);
        } catch (ExecutionException fault) {
            throw new IllegalStateException("a trace could not be generated", fault.getCause());
        }
    }

    private static long record(Otf2Writer archive, ProgramShape shape, ProgramDefinitions names, int from, int to) {
        ProgramRun run = new ProgramRun(shape);
        List<RankRecorder> recorders = new ArrayList<>();
        for (int rank = from; rank < to; rank++) {
            recorders.add(new RankRecorder(run, names, rank, archive.location(rank)));
        }
        recorders.forEach(RankRecorder::begin);
        // All threads stop at the same iteration: they count what all ranks record.
        long events = run.eventsOutside();
        while (events < shape.events()) {
            run.advance();
            for (RankRecorder recorder : recorders) {
                recorder.iteration();
            }
            events += run.eventsInIteration();
        }
        recorders.forEach(RankRecorder::end);
        long written = 0;
        for (int rank = from; rank < to; rank++) {
            written += archive.location(rank).events();
        }
        return written;
    }

    /** See the class. */
    public static void main(String[] arguments) {
        if (arguments.length < 3) {
            throw new IllegalArgumentException("usage: TraceGenerator FOLDER EVENTS LOCATIONS [name=value]...");
        }
        ProgramShape shape = ProgramShape.of(Long.parseLong(arguments[1]), Integer.parseInt(arguments[2]));
        int threads = Runtime.getRuntime().availableProcessors();
        for (int i = 3; i < arguments.length; i++) {
            String name = arguments[i].substring(0, Math.max(0, arguments[i].indexOf('=')));
            String value = arguments[i].substring(arguments[i].indexOf('=') + 1);
            switch (name) {
                case "seed" -> shape = shape.withSeed(Long.parseLong(value));
                case "depth" -> shape = shape.withNesting(Integer.parseInt(value), shape.calls());
                case "calls" -> shape = shape.withNesting(shape.depth(), Integer.parseInt(value));
                case "nonblocking" -> shape = shape.withNonBlocking(Integer.parseInt(value));
                case "metrics" -> shape = shape.withMetrics(Boolean.parseBoolean(value));
                case "attributes" -> shape = shape.withAttributes(Boolean.parseBoolean(value));
                case "threads" -> threads = Integer.parseInt(value);
                default -> throw new IllegalArgumentException("not a parameter: " + arguments[i]);
            }
        }
        long begin = System.nanoTime();
        long events = generate(Path.of(arguments[0]), shape, threads);
        double seconds = (System.nanoTime() - begin) * 1e-9;
        System.out.printf(
                "%,d events in %.2f s, %.1f million a second with %d threads%n",
                events, seconds, events / seconds * 1e-6, threads);
    }
}

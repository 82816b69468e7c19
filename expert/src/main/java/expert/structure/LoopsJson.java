package expert.structure;

import earl.graph.loop.LoopFigures;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import expert.text.Json;
import expert.text.RecordField.Described;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Loops as JSON, schema {@code expert.loops/1}. Times are in seconds. For a loop, {@code iterations} and {@code entries} are
 * those of the process with the most; {@code share} is the loop's share of the run; {@code time}, {@code mpi_time}, {@code
 * wait}, messages and bytes are sums over the processes, including inner loops, {@code own_} without them; {@code
 * over_ranks} has the minimum, mean and maximum, {@code by_rank} each value. {@code undistinguished} is there, and true, if
 * EXPERT cannot distinguish a loop's iterations.
 *
 * @param main number of the main loop
 */
@SnakeCase
public record LoopsJson(
        String schema,
        String trace,
        String signature,
        int processes,
        @Nullable Integer main,
        Iterable<LoopJson> loops) {
    /** Maximum number of parts of a loop's evolution. */
    private static final int PARTS = 100;

    record LoopJson(
            int loop,
            @Nullable Integer parent,
            int depth,
            String function,
            String header,
            String callsite,
            boolean irreducible,
            List<String> otherEntries,
            @Omittable @Nullable Boolean undistinguished,
            long iterations,
            long entries,
            double share,
            double time,
            double ownTime,
            double mpiTime,
            double ownMpiTime,
            double mpiShare,
            double wait_,

            @Described("Sends and receives: a message between two processes of the loop counts twice.")
            long messages,

            long bytesSent,
            long bytesReceived,
            OverRanks overRanks,
            List<@Nullable Double> evolution,
            Iterable<RankFigures> byRank) {
        static LoopJson of(ProgramLoops loops, ProgramLoop loop) {
            return new LoopJson(
                    loop.number(),
                    Json.link(loop.parent()),
                    loop.depth(),
                    loop.function(),
                    loop.header(),
                    loop.callsite(),
                    !loop.otherEntries().isEmpty(),
                    loop.otherEntries(),
                    loop.isUndistinguished() ? true : null,
                    loop.iterations(),
                    loop.entries(),
                    loops.share(loop),
                    loop.sum(LoopFigures::time),
                    loop.sum(LoopFigures::ownTime),
                    loop.sum(LoopFigures::mpiTime),
                    loop.sum(LoopFigures::ownMpiTime),
                    loop.mpiShare(),
                    loop.sum(LoopFigures::waited),
                    (long) loop.sum(LoopFigures::messages),
                    (long) loop.sum(LoopFigures::bytesSent),
                    (long) loop.sum(LoopFigures::bytesReceived),
                    new OverRanks(
                            Spread.of(loop, LoopFigures::iterations),
                            Spread.of(loop, LoopFigures::time),
                            Spread.of(loop, LoopFigures::mpiTime),
                            Spread.of(loop, LoopFigures::mpiShare),
                            Spread.of(loop, LoopFigures::waited)),
                    means(loops.evolution(loop, PARTS)),
                    () -> loop.figures().stream().map(RankFigures::of).iterator());
        }
    }

    private static List<@Nullable Double> means(double[] seconds) {
        List<@Nullable Double> means = new ArrayList<>();
        for (double mean : seconds) {
            means.add(mean);
        }
        return means;
    }

    record OverRanks(Spread iterations, Spread time, Spread mpiTime, Spread mpiShare, Spread wait_) {}

    record Spread(double min, double mean, double max) {
        static Spread of(ProgramLoop loop, ToDoubleFunction<LoopFigures> figure) {
            return new Spread(loop.least(figure), loop.mean(figure), loop.greatest(figure));
        }
    }

    record RankFigures(
            @Nullable Integer rank,
            int location,
            int loopOfLocation,
            long entries,
            long iterations,
            long leastInEntry,
            long mostInEntry,
            double time,
            double ownTime,
            double mpiTime,
            double ownMpiTime,
            double wait_,
            @Described("Sends and receives of the process.") long messages,
            long bytesSent,
            long bytesReceived,
            double shortest,
            double mean,
            double longest,
            long longestIteration) {
        static RankFigures of(LoopFigures of) {
            return new RankFigures(
                    Json.link(of.rank()),
                    of.location(),
                    of.loop(),
                    of.entries(),
                    of.iterations(),
                    of.leastInEntry(),
                    of.mostInEntry(),
                    of.time(),
                    of.ownTime(),
                    of.mpiTime(),
                    of.ownMpiTime(),
                    of.waited(),
                    of.messages(),
                    of.bytesSent(),
                    of.bytesReceived(),
                    of.shortest(),
                    of.mean(),
                    of.longest(),
                    of.longestAt());
        }
    }

    /** Writes the loops of a trace. */
    public static void write(Writer to, String trace, ProgramLoops loops) throws IOException {
        ProgramLoop main = loops.main();
        LoopsJson form = new LoopsJson(
                "expert.loops/1",
                trace,
                loops.locations().isEmpty() ? "" : loops.locations().getFirst().signature(),
                loops.locations().size(),
                main == null ? null : (Integer) main.number(),
                () -> loops.loops().stream()
                        .map(loop -> LoopJson.of(loops, loop))
                        .iterator());
        Json.document(to, 4, form);
    }
}

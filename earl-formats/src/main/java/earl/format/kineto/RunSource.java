package earl.format.kineto;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.FileRanks;
import earl.format.TraceSource;
import earl.format.build.DeferredSource;
import earl.format.build.TraceFiles;
import earl.parallel.Workers;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** Describes a run whose files are read, several at once, when something is asked that their names do not say. */
final class RunSource {
    private RunSource() {}

    /**
     * The source of a run.
     *
     * @param path the path that the user gave
     * @param reader reads a file
     * @throws TraceException if the user gave ranks to more files, or to fewer
     */
    static TraceSource of(
            Path path, List<Path> files, String format, Function<Path, RankEvents> reader, Diagnostics diagnostics) {
        List<Integer> ranks = FileRanks.given();
        TraceFiles unranked = TraceFiles.of(path, files);
        TraceFiles facts = ranks.isEmpty() ? unranked : unranked.with("ranks " + ranks);
        RankNumbers.refuseOtherCount(path, files, ranks);
        return new DeferredSource(
                facts, () -> RunBuilder.build(facts, format, read(files, reader), ranks, diagnostics));
    }

    private static List<RankEvents> read(List<Path> files, Function<Path, RankEvents> reader) {
        Queue<RankEvents> done = new ConcurrentLinkedQueue<>();
        try {
            return Workers.all().map(files.size(), file -> {
                RankEvents events = reader.apply(files.get(file));
                done.add(events);
                return events;
            });
        } catch (RuntimeException | Error e) {
            done.forEach(RankEvents::close);
            throw e;
        }
    }
}

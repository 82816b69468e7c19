package expert.command.analysis;

import earl.Location;
import earl.Trace;
import earl.TraceException;
import earl.convert.Conversion;
import earl.convert.Spans;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.graph.forest.LoopForest;
import earl.graph.loop.CallShares;
import earl.graph.loop.IterationChoice;
import earl.graph.loop.LocationLoops;
import earl.graph.loop.LoopFinder;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import earl.memory.Search;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.output.ArchiveTarget;
import expert.structure.SelectionText;
import expert.terminal.ProgressDisplay;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert select}: some iterations of a trace's main loop as an archive of their own. */
@CommandLine.Command(
        name = "select",
        header = "Write some iterations of a loop as an OTF2 3.0 archive.",
        description = "Chooses consecutive iterations of the outermost loop that takes most time: those whose mean time"
                + " and share of MPI are nearest to the means of all. Where an iteration begins, EXPERT enters the open"
                + " regions; where it ends, EXPERT leaves them. It leaves out messages and collective operations of"
                + " which a part lies outside. It prints how the calls' shares of time differ from those in all"
                + " iterations.",
        footer = {"Example:", "  expert select examples/halo --iterations 5 -o /tmp/halo5"})
public final class SelectCommand extends Command {
    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of iterations (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(
            names = "--loop",
            paramLabel = "L",
            description = "Number of the loop in 'expert loops' (default: the outermost loop that takes most time).")
    private @Nullable Integer loop;

    @Option(
            names = "--every",
            paramLabel = "N",
            defaultValue = "0",
            description = "Take every N-th iteration from the first one on, instead of consecutive ones.")
    private int every;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            required = true,
            description = "Folder of the new archive.")
    private Path target;

    @Option(names = "--force", description = "Replace an existing archive.")
    private boolean force;

    @Mixin
    private TraceArgument source;

    public SelectCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (iterations < 1 || every < 0) {
            throw usage(iterations < 1 ? "--iterations must be 1 or more" : "--every must be 1 or more");
        }
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no format is written"));
        try (ProgressDisplay progress = progress();
                TraceSource archive = source.records(new Diagnostics());
                Trace trace = source.open(progress)) {
            ArchiveTarget.check(target, archive.info().path(), force);
            ProgramLoops loops = ProgramLoops.of(trace, new LoopFinder(trace).all());
            ProgramLoop chosen = chosen(trace, loops);
            IterationChoice choice = IterationChoice.of(loops, chosen, iterations, every);
            if (choice.of() == 0) {
                throw new TraceException(trace.info().path(), -1, "loop " + chosen.number() + " has no iterations");
            }
            Conversion.Outcome outcome;
            try (TraceSink sink = format.create(target, archive.info())) {
                outcome = Conversion.parts(archive, trace, sink, spans(trace, loops, chosen, choice), progress);
                sink.complete();
            }
            progress.finish();
            out().print(SelectionText.of(chosen, choice, CallShares.of(trace, loops, chosen, choice)));
            long before = ArchiveTarget.bytes(archive.info().path());
            long after = ArchiveTarget.bytes(target);
            out().println(Layout.clean(target.toString()) + ": " + Words.count(outcome.written()) + " of "
                    + Words.count(outcome.read()) + " events; " + Words.bytes(after) + " of " + Words.bytes(before)
                    + ", "
                    + Words.percent(1 - (double) after / before) + " less");
        }
        out().flush();
        return ExitStatus.OK;
    }

    private ProgramLoop chosen(Trace trace, ProgramLoops loops) {
        if (loop == null) {
            ProgramLoop main = loops.main();
            if (main == null) {
                throw new TraceException(trace.info().path(), -1, "its processes make no calls in loops");
            }
            return main;
        }
        if (loop < 0 || loop >= loops.loops().size()) {
            throw usage("--loop " + loop + ": there are " + loops.loops().size() + " loops, numbered from 0");
        }
        return loops.loops().get(loop);
    }

    /**
     * The kept part of each location; for locations without calls, the time in which their process's first location is kept.
     */
    private static Spans spans(Trace trace, ProgramLoops loops, ProgramLoop loop, IterationChoice choice) {
        Spans spans = new Spans(trace.locations().size());
        Map<Integer, List<IterationChoice.Span>> byProcess = new HashMap<>();
        Set<Integer> having = new HashSet<>();
        for (LocationLoops location : loops.locations()) {
            int there = loops.loop(location, loop.number());
            if (there != LoopForest.NONE) {
                List<IterationChoice.Span> own = choice.spans(trace, location, there);
                own.forEach(span -> spans.add(location.location(), span.first(), span.last(), span.end()));
                having.add(location.location());
                byProcess.putIfAbsent(trace.locations().get(location.location()).process(), own);
            }
        }
        for (Location other : trace.locations()) {
            if (other.rank() < 0 && other.process() >= 0 && !having.contains(other.id())) {
                byProcess
                        .getOrDefault(other.process(), List.of())
                        .forEach(span -> during(trace, other.id(), span, spans));
            }
        }
        return spans;
    }

    private static void during(Trace trace, int location, IterationChoice.Span span, Spans spans) {
        long begin = indexAt(trace, location, trace.events().ticks(span.first()));
        long end = indexAt(trace, location, span.end());
        if (begin < end) {
            spans.add(location, trace.position(location, begin), trace.position(location, end - 1), span.end());
        }
    }

    /** Number of the first event of a location that is not before a time. */
    private static long indexAt(Trace trace, int location, long ticks) {
        return Search.first(
                0, trace.length(location), middle -> trace.events().ticks(trace.position(location, middle)) >= ticks);
    }
}

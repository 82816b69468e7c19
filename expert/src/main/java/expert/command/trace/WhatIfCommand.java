package expert.command.trace;

import earl.Trace;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.OperationsOptions;
import expert.option.ScalingOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.output.ArchiveTarget;
import expert.option.output.NewFolder;
import expert.print.Format;
import expert.summary.PredictedMark;
import expert.terminal.ProgressDisplay;
import expert.text.Json;
import expert.whatif.ScalingAnswer;
import expert.whatif.WhatIf;
import expert.whatif.WhatIfAnswer;
import expert.whatif.WhatIfException;
import expert.whatif.WhatIfRequest;
import expert.whatif.WhatIfText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert whatif}: what a changed program would gain. */
@CommandLine.Command(
        name = "whatif",
        header = "Predict how much faster a changed program runs.",
        description = {
            "Replays the calls of a trace with changed times, and prints the run time and the waits that the changed program"
                    + " has. Without a change, EXPERT tries many and lists those that gain most.",
            "Several changes may be given; they are made together. The interval says how the run time depends on time in"
                    + " calls that no model explains.",
            "With --processes, several traces of runs with different numbers of processes predict the run with N: EXPERT prints its"
                    + " run time and waits, how times depend on the number of processes, and why the answer may be wrong.",
            "With --operations, EXPERT replays the steps of a table of operations, for instance of a training job. Rules say how"
                    + " operations depend on each other. EXPERT prints the time of a step as measured, without delays between"
                    + " operations, and with the usual time for each operation; which workers make the steps slow; and what"
                    + " changes gain."
        },
        footer = {
            "Examples:",
            "  expert whatif examples/halo",
            "  expert whatif examples/halo --scale work_ms@rank2=0.5",
            "  expert whatif examples/halo --balance work_ms",
            "  expert whatif examples/halo --network ideal",
            "  expert whatif examples/halo --identity",
            "  expert whatif run42 --network bandwidth=1GB/s --contention",
            "  expert whatif run_16 run_64 run_256 --processes 1024",
            "  expert whatif --operations examples/operations/training.tsv --dependencies examples/operations/training.rules",
            "  expert whatif --operations examples/operations/training.tsv --dependencies examples/operations/training.rules"
                    + " --scale backward-compute@stage1=0.8"
        })
public final class WhatIfCommand extends Command {
    @Mixin
    private OperationsOptions operations;

    @Option(
            names = "--scale",
            paramLabel = "PATH[@rankN]=F",
            description =
                    "This call path, and what it calls, takes F of its time, on rank N only or on all. Calls of MPI"
                            + " below it are not computation. PATH may be the end of a path: a region. With --operations,"
                            + " TYPE[@COLUMN VALUE,...]=F: these operations take F of their time, for instance"
                            + " forward-compute@stage3=0.5.")
    private List<String> scale = List.of();

    @Option(
            names = "--balance",
            paramLabel = "PATH",
            description = "Every rank takes the mean of all ranks in this call path.")
    private List<String> balance = List.of();

    @Option(
            names = "--network",
            paramLabel = "CHANGE",
            description =
                    "ideal: messages, collective operations and calls of MPI take no time; factor=F: transfers take F of"
                            + " their time; latency=1us,bandwidth=25GB/s: another network; eager=64KiB: smaller messages are sent at"
                            + " once.")
    private List<String> network = List.of();

    @Option(
            names = "--remove",
            paramLabel = "PATTERN",
            description = "The delays that cause this wait state are taken away.")
    private List<String> remove = List.of();

    @Option(
            names = "--matching",
            paramLabel = "HOW",
            defaultValue = "recorded",
            description =
                    "recorded: receives take the messages of the recorded run; first-come: those that may take messages as"
                            + " they come do so, in MPI_Waitany and in blocking receives whose recorded order shows it (default: ${DEFAULT-VALUE}).")
    private String matching;

    @Option(
            names = "--contention",
            description =
                    "Messages share the links of their nodes: those that leave a node at once, or come to it, share its"
                            + " bandwidth evenly. The trace must say on which nodes its processes ran.")
    private boolean contention;

    @Option(
            names = "--link",
            paramLabel = "BANDWIDTH",
            description =
                    "With --contention: the bandwidth of a node in the recorded run, for instance 12.5GB/s (default: as the"
                            + " fastest messages of several sizes show).")
    private @Nullable String link;

    @Option(
            names = "--identity",
            description = "Change nothing: show how exact the replay is, and how much of the run no model explains.")
    private boolean identity;

    @Option(
            names = "--sensitivity",
            description =
                    "Show how the run time depends on latency and bandwidth: how much longer messages may take until the"
                            + " run is 1, 2 and 5 %% slower.")
    private boolean sensitivity;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Write the trace with its predicted times to this folder, as an OTF2 archive.")
    private @Nullable Path predicted;

    @Option(names = "--force", description = "Replace an existing archive.")
    private boolean force;

    @Mixin
    private TraceArgument source;

    @Mixin
    private ScalingOptions scaling;

    public WhatIfCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        WhatIfRequest request = new WhatIfRequest(
                identity, sensitivity, scale, balance, network, remove, isFirstCome(), contention, link);
        if (operations.given()) {
            if (source.isNamed() || scaling.given() || !request.isOnlyScaled() || predicted != null) {
                throw usage("a table of operations takes --scale only, and no trace");
            }
            return operations.run(session(), scale, format == Format.json, colour());
        }
        source.path();
        if (request.firstCome() && (predicted != null || sensitivity)) {
            throw usage(
                    "--matching first-come predicts the run time only: --output and --sensitivity keep the recorded messages");
        }
        if (link != null && !contention) {
            throw usage("--link goes with --contention");
        }
        if (contention && (request.isEmpty() || sensitivity || request.firstCome())) {
            throw usage(
                    "--contention needs a change: --scale, --balance, --network, --remove or --identity; not --sensitivity"
                            + " or --matching first-come");
        }
        if (scaling.given()) {
            if (!request.isEmpty() || request.firstCome() || predicted != null) {
                throw usage("--processes takes no changes and writes no trace");
            }
            return scale();
        }
        if (predicted != null && (request.isEmpty() || request.isOnlyAboutNetwork())) {
            throw usage("--output needs a change: --scale, --balance, --network, --remove or --identity");
        }
        WhatIfAnswer answer;
        try (ProgressDisplay progress = progress();
                Trace trace = source.openSilently(progress)) {
            if (predicted != null) {
                ArchiveTarget.check(predicted, trace.info().path(), force);
            }
            answer = WhatIf.of(trace, request, retimed -> write(retimed, request, progress));
            progress.finish();
        } catch (WhatIfException misfit) {
            throw usage(String.valueOf(misfit.getMessage()));
        }
        switch (format) {
            case text -> WhatIfText.write(answer, out());
            case json -> Json.document(out(), 2, answer);
        }
        out().flush();
        return ExitStatus.OK;
    }

    private boolean isFirstCome() {
        if (!matching.equals("recorded") && !matching.equals("first-come")) {
            throw usage("--matching takes recorded or first-come, not '" + matching + "'");
        }
        return matching.equals("first-come");
    }

    private int scale() throws IOException {
        ScalingAnswer answer;
        List<Trace> traces = new ArrayList<>();
        try (ProgressDisplay progress = progress()) {
            traces.add(source.openSilently(progress));
            for (Path path : scaling.more()) {
                traces.add(Trace.open(path, source.options(progress)));
            }
            answer = ScalingAnswer.of(traces, scaling.processes());
            progress.finish();
        } catch (WhatIfException misfit) {
            throw usage(String.valueOf(misfit.getMessage()));
        } finally {
            traces.forEach(Trace::close);
        }
        switch (format) {
            case text -> answer.write(out());
            case json -> Json.document(out(), 2, answer);
        }
        out().flush();
        return ExitStatus.OK;
    }

    private void write(Trace retimed, WhatIfRequest request, ProgressDisplay progress) {
        if (predicted == null) {
            return;
        }
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no format is written"));
        try (NewFolder _ = new NewFolder(predicted);
                TraceSource archive = source.records(new Diagnostics());
                TraceSink sink = format.create(predicted, PredictedMark.on(archive.info(), request.options()))) {
            Conversion.retimed(archive, retimed, sink, progress);
            sink.complete();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}

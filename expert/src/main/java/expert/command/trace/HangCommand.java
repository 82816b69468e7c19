package expert.command.trace;

import earl.Trace;
import expert.command.Command;
import expert.hang.DumpFiles;
import expert.hang.HangAnswer;
import expert.hang.HangAnswer.Outcome;
import expert.hang.Hangs;
import expert.option.ExitStatus;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.print.Format;
import expert.record.InterruptedRecording;
import expert.terminal.ProgressDisplay;
import expert.terminal.Remark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert hang}: who did not come to which operation. */
@CommandLine.Command(
        name = "hang",
        header = "Find out why a program hangs.",
        description = {
            "Reads dumps of PyTorch's flight recorder (JSON or pickle), logs of NCCL Inspector, or the trace of a program that"
                    + " was stopped while it hung. If a recording was broken off, EXPERT makes its trace first. Prints which rank did not come to which operation, which rank called"
                    + " another operation, a cycle of ranks that wait for each other, or that there is no hang.",
            "If a dump is missing or cut, the answer can be inconclusive: EXPERT prints what is missing."
        },
        footer = {
            "Exit status: 0 no hang; 6 a hang; 5 inconclusive; 2 a file cannot be read.",
            "",
            "Examples:",
            "  expert hang /tmp/nccl_trace_rank_*",
            "  expert hang --format json dumps"
        })
public final class HangCommand extends Command {
    @Mixin
    private OpeningOptions opening;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Parameters(
            paramLabel = "FILE|FOLDER",
            arity = "1..*",
            hideParamSyntax = true,
            description =
                    "Dumps and logs, folders of them, one trace, or the folder of a recording that was broken off.")
    private List<Path> paths = List.of();

    public HangCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new NoSuchFileException(path.toString(), null, "no such file or folder");
            }
        }
        DumpFiles files = DumpFiles.read(paths);
        if (!files.isEmpty()) {
            opening.refuseAnonymous("dumps of the flight recorder and logs of NCCL Inspector");
            opening.refuseFileRanks("dumps of the flight recorder and logs of NCCL Inspector");
        }
        HangAnswer answer = files.isEmpty() ? ofTrace() : Hangs.of(files);
        switch (format) {
            case text -> Hangs.text(answer, out());
            case json -> Hangs.json(answer, out());
        }
        out().flush();
        return status(answer.outcome());
    }

    private HangAnswer ofTrace() {
        if (paths.size() > 1) {
            throw usage("none of the files is a dump of the flight recorder or a log of NCCL Inspector");
        }
        Path path = paths.getFirst();
        try (ProgressDisplay progress = progress()) {
            if (InterruptedRecording.isIn(path)) {
                InterruptedRecording.complete(path, progress);
                session().console().remark(Remark.NOTICE, path + ": made the trace of the interrupted recording");
            }
            try (Trace trace = Trace.open(path, opening.options(progress))) {
                return Hangs.of(trace);
            }
        }
    }

    private static int status(Outcome outcome) {
        return switch (outcome) {
            case NO_HANG -> ExitStatus.OK;
            case INCONCLUSIVE -> ExitStatus.INCONCLUSIVE;
            case MISSING, MISMATCH, CYCLE -> ExitStatus.HANG;
        };
    }
}

package expert.option;

import earl.OpenOptions;
import earl.Progress;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import expert.terminal.ProgressDisplay;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The trace that a command works on, and how it is opened. */
public final class TraceArgument {
    /** What a trace can be, after "The trace: ". */
    public static final String KINDS =
            "an OTF2 archive (its folder or anchor file), a file that 'expert compress --times exact' wrote, or files of PyTorch,"
                    + " Nsight Systems, ROCm, Extrae, Perfetto or Chakra";

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Parameters(paramLabel = "TRACE", arity = "0..1", hideParamSyntax = true, description = "The trace: " + KINDS + ".")
    private @Nullable Path path;

    @Mixin
    private OpeningOptions opening;

    /** Whether the user named a trace. */
    public boolean isNamed() {
        return path != null;
    }

    /** The trace's path. @throws ParameterException if the user named none */
    public Path path() {
        if (path == null) {
            throw new ParameterException(command.commandLine(), "no trace given: name " + KINDS);
        }
        return path;
    }

    /** Number of worker threads. @throws ParameterException if it is not positive */
    public int threads() {
        return opening.threads();
    }

    /** {@link OpeningOptions#refuseAnonymous}. */
    public void refuseAnonymous(String what) {
        opening.refuseAnonymous(what);
    }

    /** The options for opening the trace; {@code progress} receives the progress. */
    public OpenOptions options(Progress progress) {
        return opening.options(progress);
    }

    /**
     * Opens the trace, and reports on standard error if it is incomplete; the caller closes it.
     *
     * @throws earl.TraceException if it cannot be read
     */
    public Trace open(ProgressDisplay progress) {
        return IncompleteTraceNotice.announced(openSilently(progress), progress);
    }

    /** Opens the records of the trace; the caller closes them. */
    public TraceSource records(Diagnostics diagnostics) {
        return TraceFormat.openAny(path(), diagnostics, options(Progress.NONE));
    }

    /** Opens the trace for a command whose output has the irregularities itself. */
    public Trace openSilently(Progress progress) {
        return Trace.open(path(), options(progress));
    }
}

package expert.cli;

import earl.OpenOptions;
import earl.Progress;
import earl.Trace;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The trace that a command works on, and how it is opened. */
final class TraceArgument {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            paramLabel = "TRACE",
            arity = "0..1",
            hideParamSyntax = true,
            description = "An OTF2 archive: its folder or its anchor file.")
    private @Nullable Path path;

    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 900,
            description = "Worker threads; all processors by default. Results do not depend on it.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            order = 901,
            description =
                    "Folder for what does not fit into memory and for indexes; by default the user's cache folder.")
    private @Nullable Path store;

    @Option(
            names = "--no-index",
            order = 902,
            description =
                    "Decode the trace again, and keep no index of it ('expert cache list' shows those there are).")
    private boolean noIndex;

    /** Whether the user named a trace. */
    boolean isNamed() {
        return path != null;
    }

    /** The trace's path. @throws ParameterException if the user named none */
    Path path() {
        if (path == null) {
            throw new ParameterException(
                    command.commandLine(), "no trace given: name an OTF2 archive's folder or anchor file");
        }
        return path;
    }

    /** Number of worker threads. @throws ParameterException if it is not positive */
    int threads() {
        if (threads < 1) {
            throw new ParameterException(command.commandLine(), "--threads must be 1 or more, not " + threads);
        }
        return threads;
    }

    /** How to open the trace, with {@code progress} told. */
    OpenOptions options(Progress progress) {
        return OpenOptions.defaults()
                .withThreads(threads())
                .withStore(store)
                .withProgress(progress)
                .withIndexFrom(noIndex ? OpenOptions.NO_INDEX : OpenOptions.INDEX_FROM);
    }

    /** Opens the trace; whoever calls closes it. @throws earl.TraceException if it cannot be read */
    Trace open(Progress progress) {
        return Trace.open(path(), options(progress));
    }
}

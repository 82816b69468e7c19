package expert.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options of {@code expert whatif} for a run with more processes. */
public final class ScalingOptions {
    /** More ranks than any machine has. */
    private static final int MAX_PROCESSES = 1 << 24;

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--processes",
            paramLabel = "N",
            description =
                    "Predict the run with N processes from two or more traces of runs with fewer, all of one problem.")
    private int processes;

    @Parameters(
            paramLabel = "[TRACE...]",
            arity = "0..*",
            hideParamSyntax = true,
            description = "With --processes: two or more traces, of runs with different numbers of processes.")
    private List<Path> traces = new ArrayList<>();

    /** Whether a run with more processes is asked for. @throws ParameterException if the number or the traces do not fit */
    public boolean given() {
        boolean given = command.commandLine().getParseResult().hasMatchedOption("--processes");
        if (!given && traces.size() > 1) {
            throw new ParameterException(
                    command.commandLine(), "several traces need --processes N: the number of processes to predict");
        }
        if (given && (processes < 1 || processes > MAX_PROCESSES)) {
            throw new ParameterException(
                    command.commandLine(), "--processes must be from 1 to " + MAX_PROCESSES + ", not " + processes);
        }
        return given;
    }

    /** Number of processes to predict. */
    public int processes() {
        return processes;
    }

    /** The traces after the first one. */
    public List<Path> more() {
        return List.copyOf(traces.subList(1, traces.size()));
    }
}

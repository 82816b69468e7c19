package expert.option;

import expert.operations.OperationsAnswer;
import expert.text.Paint;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options of {@code expert whatif} for a table of operations in place of a trace. */
public final class OperationsOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--operations",
            paramLabel = "FILE",
            description =
                    "Replay a table of operations: Parquet, or text with tabs or commas and names of columns in the first line.")
    private @Nullable Path operations;

    @Option(
            names = "--dependencies",
            paramLabel = "RULES",
            description = "How the operations of the table depend on each other.")
    private @Nullable Path dependencies;

    /** Returns whether a table is given. */
    public boolean given() {
        return operations != null || dependencies != null;
    }

    /**
     * Replays the table, and prints what makes its steps slow.
     *
     * @param scales TYPE[@COLUMN VALUE,...]=FACTOR
     * @throws ParameterException if an option is missing, or a change is malformed or concerns nothing
     */
    public int run(Session session, List<String> scales, boolean json, boolean colour) throws IOException {
        if (operations == null || dependencies == null) {
            throw new ParameterException(
                    command.commandLine(),
                    "name a table with --operations FILE and its rules with --dependencies RULES");
        }
        OperationsAnswer answer;
        try {
            answer = OperationsAnswer.of(operations, dependencies, scales);
        } catch (IllegalArgumentException change) {
            throw new ParameterException(command.commandLine(), String.valueOf(change.getMessage()), change);
        }
        PrintWriter out = session.console().out();
        if (json) {
            answer.json(out);
        } else {
            answer.text(
                    out, colour ? Paint.ANSI : Paint.PLAIN, session.console().width());
        }
        out.flush();
        return ExitStatus.OK;
    }
}

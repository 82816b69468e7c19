package expert.command;

import earl.Location;
import earl.Trace;
import expert.option.CommonOptions;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.option.output.FileEnding;
import expert.terminal.Cancellation;
import expert.terminal.ProgressDisplay;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The common part of all commands. A command returns its {@link ExitStatus} and throws on errors, which {@link Faults}
 * describes.
 */
public abstract class Command implements Callable<Integer> {
    private final Session session;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    protected Command(Session session) {
        this.session = session;
    }

    /** Runs it, with the options that all commands share in force. */
    public int run() throws Exception {
        common.apply(session);
        if (printsForPeople()) {
            session.console().foldLines();
        }
        return call();
    }

    /** Whether standard output is text whose lines may be folded, not data for a program. */
    public boolean printsForPeople() {
        OptionSpec format = spec.findOption("--format");
        Object form = format == null ? null : format.getValue();
        return form == null || form.toString().equals("text");
    }

    protected Session session() {
        return session;
    }

    /** Receives the results. */
    protected PrintWriter out() {
        return session.console().out();
    }

    /** Cells of a line of text on standard output. */
    protected int width() {
        return session.console().width();
    }

    /** Whether results are coloured. */
    protected boolean colour() {
        return common.colour(session);
    }

    /** A listener that draws a progress bar on a terminal. Close it before you print anything else. */
    protected ProgressDisplay progress() {
        return progress(session.cancellation());
    }

    /** A listener that draws a progress bar, and stops the work when that is requested of {@code cancellation}. */
    protected ProgressDisplay progress(Cancellation cancellation) {
        return common.progress(session, cancellation);
    }

    /** As {@link #progress(Cancellation)}; lines in a file if the work takes long. */
    protected ProgressDisplay progressOrLines(Cancellation cancellation) {
        return common.progressOrLines(session, cancellation);
    }

    /** A fault in the command line, found after it was parsed. */
    protected ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Checks the ending of a file that has one form only. @throws ParameterException if it is another one */
    protected void checkEnding(Path file, String... known) {
        try {
            FileEnding.check(file, known);
        } catch (IllegalArgumentException other) {
            throw usage(String.valueOf(other.getMessage()));
        }
    }

    /** The location of a rank that an option names. @throws ParameterException if the trace has no such rank */
    protected int location(Trace trace, String option, int rank) {
        for (Location location : trace.locations()) {
            if (location.rank() == rank) {
                return location.id();
            }
        }
        throw usage(option + " " + rank + ": the trace has no such rank");
    }
}

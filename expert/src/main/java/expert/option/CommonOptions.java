package expert.option;

import expert.terminal.Cancellation;
import expert.terminal.ProgressDisplay;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options of every command. */
public final class CommonOptions {
    /** When to use color. */
    public enum Colour {
        never,
        auto,
        always
    }

    /** Work that takes no longer is no reason for lines in a file. */
    private static final Duration PATIENCE_FOR_LINES = Duration.ofSeconds(10);

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            order = 1000,
            description = "Colour: never, always, or auto (default): on a terminal, unless NO_COLOR is set.")
    private Colour colour = Colour.auto;

    @Option(names = "--no-progress", order = 1001, description = "Show no progress bar.")
    private boolean noProgress;

    @Option(
            names = {"-q", "--quiet"},
            order = 1001,
            description = "Print results and errors only: no progress bar, no notices.")
    private boolean quiet;

    /** Applies the options that take effect at once. */
    public void apply(Session session) {
        if (quiet) {
            session.console().quiet();
        }
    }

    /** Whether standard output is colored. */
    public boolean colour(Session session) {
        return colour(colour, session);
    }

    /** Whether standard output is colored for a setting of {@code colour}. */
    public static boolean colour(Colour colour, Session session) {
        return switch (colour) {
            case never -> false;
            case always -> true;
            case auto ->
                session.console().outIsTerminal()
                        && session.environment().getOrDefault("NO_COLOR", "").isEmpty()
                        && !session.environment().getOrDefault("TERM", "").equals("dumb");
        };
    }

    /** A progress bar; where it is not visible, a line for each tenth of a step of long work. Nothing if that is not wanted. */
    public ProgressDisplay progressOrLines(Session session, Cancellation cancellation) {
        return noProgress || quiet || session.console().errIsTerminal()
                ? progress(session, cancellation)
                : ProgressDisplay.lines(session.console(), cancellation, PATIENCE_FOR_LINES);
    }

    /** A progress bar, or nothing if it is not visible or not wanted. */
    public ProgressDisplay progress(Session session, Cancellation cancellation) {
        boolean shown = !noProgress && !quiet && session.console().errIsTerminal();
        return new ProgressDisplay(session.console(), cancellation, shown);
    }
}

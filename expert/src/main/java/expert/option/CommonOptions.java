package expert.option;

import expert.terminal.ProgressDisplay;
import picocli.CommandLine.Option;

/** The options that every command understands. */
public final class CommonOptions {
    /** When to use colour. */
    public enum Colour {
        never,
        auto,
        always
    }

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

    /** Puts in force what does not wait until it is asked for. */
    public void apply(Session session) {
        if (quiet) {
            session.console().quiet();
        }
    }

    /** Whether standard output is coloured. */
    public boolean colour(Session session) {
        return colour(colour, session);
    }

    /** Whether standard output is coloured if the user wants {@code colour}. */
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

    /** A progress bar, or nothing if nobody would see or wants one. */
    public ProgressDisplay progress(Session session) {
        boolean shown = !noProgress && !quiet && session.console().errIsTerminal();
        return new ProgressDisplay(session.console(), session.cancellation(), shown);
    }
}

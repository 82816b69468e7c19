package expert.option.analysis;

import earl.OpenOptions;
import earl.Trace;
import expert.analysis.Analyzer;
import expert.cache.ResultCache;
import expert.option.Holds;
import expert.option.PatternOptions;
import expert.option.Session;
import expert.pattern.Bookings;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.script.PatternPath;
import expert.summary.Focus;
import expert.terminal.Console;
import expert.terminal.Remark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options for running patterns on a trace, whatever the use of their findings. */
public final class AnalysisOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private PatternOptions patterns;

    @Mixin
    private ParameterOptions parameters;

    @Option(
            names = "--definitions",
            paramLabel = "WHOSE",
            description =
                    "Whose definitions patterns use where they differ: ${COMPLETION-CANDIDATES} (default: scalasca).")
    private @Nullable DefinitionsOption definitions;

    @Mixin
    private FocusOptions focus;

    /** Additional parts for which to list findings. */
    public enum Parts {
        loop,
        iteration,
        model
    }

    @Option(
            names = "--by",
            paramLabel = "loop|iteration|model",
            order = 807,
            description =
                    "Also list the findings by loop, by iteration of the outermost loop that takes most time (or of"
                            + " --loop), or by loop of the communication model.")
    private @Nullable Parts by;

    /** Whether findings are also listed by part of the trace. */
    public boolean hasParts() {
        return by != null;
    }

    private Settings.By by() {
        if (by == null) {
            return Settings.By.NOTHING;
        }
        return switch (by) {
            case loop -> Settings.By.LOOP;
            case iteration -> Settings.By.ITERATION;
            case model -> Settings.By.MODEL;
        };
    }

    @Option(
            names = "--pattern-timeout",
            paramLabel = "SECONDS",
            description = "Stop a pattern whose step takes longer, in seconds; 0 for never (default: 60).")
    private double timeout = AnalysisRequest.DEFAULT_TIMEOUT.toSeconds();

    @Option(
            names = "--no-cache",
            description =
                    "Run every pattern, and keep nothing of what they find ('expert cache list' lists kept results).")
    private boolean noCache;

    /** Reads the configuration file. @throws IOException if it cannot be read */
    public Configuration configuration() throws IOException {
        return parameters.configuration();
    }

    /** Where patterns are looked for. */
    public PatternPath patterns(Session session, Configuration configuration) {
        return patterns.path(session, configuration.patterns());
    }

    /** The focus, from the command line or the configuration. @throws ParameterException if it is invalid */
    public Focus focus(Configuration configuration) {
        return focus.focus(configuration);
    }

    /**
     * The request for an analysis; by default all default patterns.
     *
     * @param more further files and folders of patterns
     * @throws ParameterException if the options are invalid
     */
    public AnalysisRequest request(
            Session session, Configuration configuration, Path trace, OpenOptions opening, Collection<Path> more) {
        if (!(timeout >= 0)) {
            throw new ParameterException(
                    command.commandLine(), "--pattern-timeout must not be negative, and not " + timeout);
        }
        List<Path> places = new ArrayList<>(configuration.patterns());
        places.addAll(more);
        Console console = session.console();
        AnalysisRequest request = AnalysisRequest.of(trace, patterns.path(session, places))
                .opening(opening)
                .with(parameters.values())
                .by((definitions != null ? definitions : configured(configuration)).definitions())
                .limitedTo(timeout == 0 ? null : Duration.ofNanos((long) (timeout * 1e9)))
                .withOutput(console.scriptErr(), notice -> console.remark(Remark.NOTICE, notice))
                .with(Settings.DEFAULTS
                        .withConfigured(configuration.parameters())
                        .withFocus(focus.focus(configuration))
                        .withParts(by())
                        .withQuota(patterns.quota())
                        .withCache(noCache ? null : ResultCache.of(opening.store(), Analyzer.class, Trace.class)));
        return patterns.allowIo() ? request.allowingIo() : request;
    }

    private DefinitionsOption configured(Configuration configuration) {
        String word = configuration.word("definitions");
        if (word == null) {
            return DefinitionsOption.scalasca;
        }
        for (DefinitionsOption whose : DefinitionsOption.values()) {
            if (whose.name().equals(word)) {
                return whose;
            }
        }
        throw new ParameterException(
                command.commandLine(),
                configuration.file() + ": definitions is scalasca, expert3 or paper, not " + word);
    }

    /**
     * The number of instances to keep of a pattern.
     *
     * @param given the number on the command line, null if there is none
     * @throws ParameterException if the number is invalid
     */
    public int instances(@Nullable Integer given, Configuration configuration) {
        String word = configuration.word("instances");
        try {
            int most = given != null ? given : word == null ? Bookings.WORST : Integer.parseInt(word);
            if (most >= 0) {
                return most;
            }
        } catch (NumberFormatException noNumber) {
            throw new ParameterException(
                    command.commandLine(), configuration.file() + ": instances is a number, not " + word, noNumber);
        }
        throw new ParameterException(command.commandLine(), "--instances must not be negative");
    }

    /** Options that say which patterns run, where not all do. */
    public static final class Selection {
        @Holds(Holds.Kind.PATTERNS)
        @Option(
                names = "--select",
                paramLabel = "NAME",
                split = ",",
                description = "Run only these patterns ('expert patterns' lists them).")
        private List<String> select = new ArrayList<>();

        @Holds(Holds.Kind.PATTERNS)
        @Option(names = "--exclude", paramLabel = "NAME", split = ",", description = "Do not run these patterns.")
        private List<String> exclude = new ArrayList<>();

        /** The patterns to run; none for those that run by default. */
        public String[] selected(Configuration configuration) {
            return names(select, configuration, "select");
        }

        /** The patterns not to run. */
        public String[] excluded(Configuration configuration) {
            return names(exclude, configuration, "exclude");
        }

        /** Whether the command line names patterns to run. */
        public boolean isGiven() {
            return !select.isEmpty();
        }

        /** The names on the command line, or otherwise in the configuration. */
        private static String[] names(List<String> given, Configuration configuration, String option) {
            return new LinkedHashSet<>(given.isEmpty() ? configuration.option(option) : given).toArray(String[]::new);
        }
    }
}

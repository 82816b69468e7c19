package expert.run;

import earl.OpenOptions;
import earl.Progress;
import expert.pattern.Definitions;
import expert.script.PatternPath;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What to analyse, and how.
 *
 * @param trace the trace: an OTF2 archive's folder or anchor file
 * @param open how to open it; its threads and progress are those of the analysis too
 * @param patterns where patterns are looked for
 * @param select names of the patterns to run; empty for all that are selected by default
 * @param exclude names of patterns not to run
 * @param parameters values of parameters as the user typed them, by {@code pattern.parameter}
 * @param definitions whose definitions patterns follow where their sources differ
 * @param timeout how long one step of a pattern may take (loading its file, a chunk of callbacks, a call with columns, {@code wrapup});
 *     null for ever
 * @param allowIo whether patterns may use files, sockets and processes
 * @param output where what patterns print goes
 * @param notices told, in one line each, what the user should know and is no failure; called from any thread
 * @param settings what else may be set, and seldom is
 */
public record AnalysisRequest(
        Path trace,
        OpenOptions open,
        PatternPath patterns,
        Set<String> select,
        Set<String> exclude,
        Map<String, String> parameters,
        Definitions definitions,
        @Nullable Duration timeout,
        boolean allowIo,
        OutputStream output,
        Consumer<String> notices,
        Settings settings) {
    /** How long a step of a pattern may take unless the user says otherwise. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    public AnalysisRequest {
        select = Set.copyOf(select);
        exclude = Set.copyOf(exclude);
        parameters = Map.copyOf(parameters);
    }

    /** All default patterns of {@code patterns} on a trace; what they print and the notices are dropped. */
    public static AnalysisRequest of(Path trace, PatternPath patterns) {
        return new AnalysisRequest(
                trace,
                OpenOptions.defaults(),
                patterns,
                Set.of(),
                Set.of(),
                Map.of(),
                Definitions.SCALASCA,
                DEFAULT_TIMEOUT,
                false,
                OutputStream.nullOutputStream(),
                notice -> {},
                Settings.DEFAULTS);
    }

    /** The same for other patterns. */
    public AnalysisRequest selecting(String... names) {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                Set.of(names),
                exclude,
                parameters,
                definitions,
                timeout,
                allowIo,
                output,
                notices,
                settings);
    }

    /** The same without some patterns. */
    public AnalysisRequest excluding(String... names) {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                select,
                Set.of(names),
                parameters,
                definitions,
                timeout,
                allowIo,
                output,
                notices,
                settings);
    }

    /** The same with values of parameters. */
    public AnalysisRequest with(Map<String, String> values) {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                select,
                exclude,
                values,
                definitions,
                timeout,
                allowIo,
                output,
                notices,
                settings);
    }

    /** The same by other definitions. */
    public AnalysisRequest by(Definitions others) {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                select,
                exclude,
                parameters,
                others,
                timeout,
                allowIo,
                output,
                notices,
                settings);
    }

    /** The same with other ways to open the trace. */
    public AnalysisRequest opening(OpenOptions options) {
        return new AnalysisRequest(
                trace,
                options,
                patterns,
                select,
                exclude,
                parameters,
                definitions,
                timeout,
                allowIo,
                output,
                notices,
                settings);
    }

    /** The same with a limit to how long a step of a pattern may take. */
    public AnalysisRequest limitedTo(@Nullable Duration limit) {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                select,
                exclude,
                parameters,
                definitions,
                limit,
                allowIo,
                output,
                notices,
                settings);
    }

    /** The same with patterns that may use files, sockets and processes. */
    public AnalysisRequest allowingIo() {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                select,
                exclude,
                parameters,
                definitions,
                timeout,
                true,
                output,
                notices,
                settings);
    }

    /** The same with somebody to tell. */
    public AnalysisRequest telling(OutputStream prints, Consumer<String> listener) {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                select,
                exclude,
                parameters,
                definitions,
                timeout,
                allowIo,
                prints,
                listener,
                settings);
    }

    /** The same with other settings. */
    public AnalysisRequest with(Settings others) {
        return new AnalysisRequest(
                trace,
                open,
                patterns,
                select,
                exclude,
                parameters,
                definitions,
                timeout,
                allowIo,
                output,
                notices,
                others);
    }

    int threads() {
        return open.threads();
    }

    Progress progress() {
        return open.progress();
    }
}

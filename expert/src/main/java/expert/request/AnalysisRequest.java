package expert.request;

import earl.OpenOptions;
import earl.Progress;
import earl.Stable;
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
 * A request for an analysis.
 *
 * @param trace the trace: an OTF2 archive's folder or anchor file
 * @param open options for opening the trace; the analysis uses their threads and progress, too
 * @param patterns where patterns are looked for
 * @param select names of the patterns to run; empty for all that are selected by default
 * @param exclude names of patterns not to run
 * @param parameters values of parameters as the user typed them, by {@code pattern.parameter}
 * @param definitions whose definitions patterns follow where their sources differ
 * @param timeout how long one step of a pattern may take (loading its file, a chunk of callbacks, a call with columns, {@code wrapup});
 *     null for ever
 * @param allowIo whether patterns may use files, sockets and processes
 * @param output receives the output of patterns
 * @param notices receives one-line notices that are not failures; called from any thread
 * @param settings further settings
 */
@Stable
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
    /** Default time limit for a step of a pattern. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    public AnalysisRequest {
        select = Set.copyOf(select);
        exclude = Set.copyOf(exclude);
        parameters = Map.copyOf(parameters);
    }

    /** All default patterns of {@code patterns} on a trace; discards their output and the notices. */
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

    /** This request for other patterns. */
    public AnalysisRequest selecting(String... names) {
        return edited(draft -> draft.select = Set.of(names));
    }

    /** This request without some patterns. */
    public AnalysisRequest excluding(String... names) {
        return edited(draft -> draft.exclude = Set.of(names));
    }

    /** This request with values of parameters. */
    public AnalysisRequest with(Map<String, String> values) {
        return edited(draft -> draft.parameters = values);
    }

    /** This request by other definitions. */
    public AnalysisRequest by(Definitions others) {
        return edited(draft -> draft.definitions = others);
    }

    /** This request with other ways to open the trace. */
    public AnalysisRequest opening(OpenOptions options) {
        return edited(draft -> draft.open = options);
    }

    /** This request with a limit to how long a step of a pattern may take. */
    public AnalysisRequest limitedTo(@Nullable Duration limit) {
        return edited(draft -> draft.timeout = limit);
    }

    /** This request with patterns that may use files, sockets and processes. */
    public AnalysisRequest allowingIo() {
        return edited(draft -> draft.allowIo = true);
    }

    /** This request with other receivers of output and notices. */
    public AnalysisRequest withOutput(OutputStream prints, Consumer<String> listener) {
        return edited(draft -> {
            draft.output = prints;
            draft.notices = listener;
        });
    }

    /** This request with other settings. */
    public AnalysisRequest with(Settings others) {
        return edited(draft -> draft.settings = others);
    }

    private AnalysisRequest edited(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.request();
    }

    int threads() {
        return open.threads();
    }

    Progress progress() {
        return open.progress();
    }

    /** A request that is being changed. */
    private static final class Draft {
        private final AnalysisRequest before;
        private OpenOptions open;
        private Set<String> select;
        private Set<String> exclude;
        private Map<String, String> parameters;
        private Definitions definitions;
        private @Nullable Duration timeout;
        private boolean allowIo;
        private OutputStream output;
        private Consumer<String> notices;
        private Settings settings;

        Draft(AnalysisRequest from) {
            before = from;
            open = from.open;
            select = from.select;
            exclude = from.exclude;
            parameters = from.parameters;
            definitions = from.definitions;
            timeout = from.timeout;
            allowIo = from.allowIo;
            output = from.output;
            notices = from.notices;
            settings = from.settings;
        }

        AnalysisRequest request() {
            return new AnalysisRequest(
                    before.trace,
                    open,
                    before.patterns,
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
    }
}

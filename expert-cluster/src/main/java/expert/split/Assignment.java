package expert.split;

import earl.OpenOptions;
import expert.analysis.DefinedWaits;
import expert.analysis.Findings;
import expert.analysis.Prepared;
import expert.lane.PatternTask;
import expert.pattern.Definitions;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.script.PatternPath;
import expert.script.sandbox.Quota;
import expert.split.survey.TraceName;
import expert.summary.Focus;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the tasks of an analysis do, as it travels to them.
 *
 * @param name of the trace
 * @param prepared the patterns and the definitions of waits, described
 * @param sizes whether to find how much data calls send and receive
 */
record Assignment(
        TraceName name,
        Prepared prepared,
        Definitions definitions,
        @Nullable Duration timeout,
        boolean allowIo,
        Focus focus,
        int instances,
        Settings.By by,
        Quota quota,
        boolean sizes)
        implements Serializable {
    /** The assignment of a request whose patterns are prepared. */
    static Assignment of(AnalysisRequest request, Prepared prepared) {
        Settings settings = request.settings();
        return new Assignment(
                TraceName.of(request.trace()),
                prepared,
                request.definitions(),
                request.timeout(),
                request.allowIo(),
                settings.focus(),
                settings.instances(),
                settings.by(),
                settings.quota(),
                Findings.needSizes(settings, prepared.chosen()));
    }

    /** The absolute path of the trace. */
    Path trace() {
        return name.path();
    }

    /** The patterns to run. */
    List<PatternTask> patterns() {
        return prepared.chosen();
    }

    /** The tables that must have no rows in any cut, in order of their names. */
    SortedSet<String> emptyTables() {
        SortedSet<String> empty = new TreeSet<>();
        patterns()
                .forEach(pattern ->
                        empty.addAll(Objects.requireNonNull(pattern.plan()).emptyTables()));
        defined()
                .definitions()
                .forEach(definition -> empty.addAll(definition.plan().emptyTables()));
        return empty;
    }

    /** The definitions of waits. */
    DefinedWaits defined() {
        return prepared.waits();
    }

    /** The request of a task. */
    AnalysisRequest request(OpenOptions open, OutputStream output, Consumer<String> notices) {
        return new AnalysisRequest(
                trace(),
                open.withNames(name),
                new PatternPath(null, List.of(), List.of()),
                Set.of(),
                Set.of(),
                Map.of(),
                definitions,
                timeout,
                allowIo,
                output,
                notices,
                Settings.DEFAULTS
                        .withFocus(focus)
                        .withInstances(instances)
                        .withParts(by)
                        .withQuota(quota)
                        .withSizes(sizes));
    }
}

package expert.run;

import earl.OpenOptions;
import earl.plan.Plan;
import earl.wait.WaitDefinition;
import expert.pattern.Definitions;
import expert.pattern.Failure;
import expert.pattern.Focus;
import expert.script.PatternClass;
import expert.script.PatternFile;
import expert.script.PatternPath;
import expert.script.Quota;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the tasks of an analysis do, as it travels to them: plans as text, and patterns with callbacks as the names of their
 * files.
 *
 * @param trace absolute path of the trace
 * @param chosen the patterns to run
 * @param waits the definitions of waits, in order of precedence
 * @param remarks notes for users if causes are computed
 * @param failures failures before the tasks
 */
record Assignment(
        Path trace,
        List<Step> chosen,
        List<Definition> waits,
        List<String> remarks,
        List<Failure> failures,
        Definitions definitions,
        @Nullable Duration timeout,
        boolean allowIo,
        Focus focus,
        int instances,
        Settings.By by,
        Quota quota)
        implements Serializable {
    /** A pattern; its plan is null if it has callbacks. */
    record Step(
            PatternFile file,
            PatternClass type,
            LinkedHashMap<String, Object> values,
            int instances,
            boolean logged,
            @Nullable String plan)
            implements Serializable {
        private static Step of(Chosen pattern) {
            Plan plan = pattern.plan();
            return new Step(
                    pattern.file(),
                    pattern.type(),
                    new LinkedHashMap<>(pattern.values()),
                    pattern.instances(),
                    pattern.logged(),
                    plan == null ? null : plan.text());
        }

        private Chosen chosen() {
            return new Chosen(
                    file, type, values, instances, logged, null, null, plan == null ? null : Plan.parse(plan), null);
        }
    }

    /** The definition of waits; {@code scripted} is the pattern if it finds them in callbacks. */
    record Definition(
            String name,
            String source,
            TreeSet<String> partOf,
            String plan,
            TreeMap<String, Double> parameters,
            @Nullable Step scripted)
            implements Serializable {}

    /** What a request needs once its patterns are prepared. */
    static Assignment of(AnalysisRequest request, Prepared prepared) {
        List<Definition> waits = new ArrayList<>();
        for (WaitDefinition definition : prepared.waits().definitions()) {
            Chosen scripted = prepared.waits().scripted().get(definition.name());
            waits.add(new Definition(
                    definition.name(),
                    definition.source(),
                    new TreeSet<>(definition.partOf()),
                    definition.plan().text(),
                    new TreeMap<>(definition.parameters()),
                    scripted == null || !scripted.booksWaits() ? null : Step.of(scripted)));
        }
        Settings settings = request.settings();
        return new Assignment(
                request.trace().toAbsolutePath(),
                prepared.chosen().stream().map(Step::of).toList(),
                waits,
                List.copyOf(prepared.waits().remarks()),
                List.copyOf(prepared.failures()),
                request.definitions(),
                request.timeout(),
                request.allowIo(),
                settings.focus(),
                settings.instances(),
                settings.by(),
                settings.quota());
    }

    /** The patterns to run. */
    List<Chosen> patterns() {
        return chosen.stream().map(Step::chosen).toList();
    }

    /** The definitions of waits. */
    DefinedWaits defined() {
        Map<String, Plan> parsed = new HashMap<>();
        DefinedWaits defined = new DefinedWaits();
        for (Definition each : waits) {
            WaitDefinition definition = new WaitDefinition(
                    each.name,
                    each.source,
                    each.partOf,
                    parsed.computeIfAbsent(each.plan, Plan::parse),
                    each.parameters);
            if (each.scripted == null) {
                defined.add(definition);
            } else {
                defined.add(definition, each.scripted.chosen());
            }
        }
        remarks.forEach(defined::remark);
        return defined;
    }

    /** The request of a task. */
    AnalysisRequest request(OpenOptions open, OutputStream output, Consumer<String> notices) {
        return new AnalysisRequest(
                trace,
                open,
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
                        .withQuota(quota));
    }
}

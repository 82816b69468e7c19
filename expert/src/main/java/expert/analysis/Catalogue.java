package expert.analysis;

import earl.WaitKind;
import earl.wait.ShippedWaits;
import expert.lane.PatternTask;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import expert.text.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The patterns there are, by name, and the choice among them. */
final class Catalogue {
    private static final String COSTS = "delay_late_sender";
    private static final String LONG_TERM = "_long_term";
    private static final String DELAY = "delay_";
    private static final String CRITICAL_PATH_IMBALANCE = "critical_path_imbalance";
    private static final String TIME = "time";

    private final Map<String, PatternClass> patterns = new TreeMap<>();
    private final Collection<PatternFile> files;

    /**
     * A catalogue of loaded patterns.
     *
     * @param files their files, and those that define none
     * @param loaded patterns in the order of their files, shipped ones first
     * @param notices receives a notice when a user's pattern replaces a shipped one
     * @throws RequestException if two of the user's patterns have one name
     */
    Catalogue(Collection<PatternFile> files, List<PatternClass> loaded, Consumer<String> notices) {
        this.files = files;
        for (PatternClass pattern : loaded) {
            String name = pattern.name();
            Path file = pattern.file().path();
            PatternClass before = patterns.put(name, pattern);
            if (before != null && before.file().shipped() == pattern.file().shipped()) {
                throw new RequestException(
                        before.file().path().equals(file)
                                ? "two patterns named " + name + " in " + file
                                : "two patterns named " + name + ": in "
                                        + before.file().path() + " and in " + file);
            }
            if (before != null) {
                notices.accept("pattern " + name + ": " + file + " replaces the shipped one");
            }
        }
        List.copyOf(patterns.values()).forEach(this::addCosts);
    }

    /** Adds cost patterns for the waits that a user's pattern defines, like those of the shipped ones. */
    private void addCosts(PatternClass type) {
        String kind = type.info().kind();
        boolean causal = kind != null && !kind.equals(WaitKind.Role.NONE.word());
        if (!causal || type.file().shipped() || ShippedWaits.SCALASCA.defines(type.name())) {
            return;
        }
        for (String term : List.of("", LONG_TERM)) {
            PatternClass like = patterns.get(COSTS + term);
            String name = DELAY + type.name() + term;
            if (like != null && like.file().shipped() && !patterns.containsKey(name)) {
                String title =
                        "Delay " + type.info().title().toLowerCase(Locale.ROOT) + (term.isEmpty() ? "" : " long term");
                String doc =
                        "Time that others waited (" + type.name() + "), because a location was late in this call path"
                                + (term.isEmpty() ? "." : ", in the long term.")
                                + like.info().doc().replaceAll("(?s)^.*?(\n\nSeverity.*?)\n\nWhat to do:.*$", "$1")
                                + "\n\nWhat to do: see " + type.name() + ".\n\nSource: the formula of delay.";
                patterns.put(name, like.as(name, title, doc, type.name()));
            }
        }
    }

    /** The error of a name that no pattern has, with what the user may have meant. */
    private RequestException unknown(String name, String where) {
        return new RequestException("unknown pattern " + name + where
                + files.stream()
                        .flatMap(file -> file.whyUndefined(name).stream())
                        .findFirst()
                        .map(why -> ": " + why)
                        .or(() -> PatternFile.inFolder(name)
                                .map(file -> "; " + file + " defines it: add --patterns " + file))
                        .orElseGet(() -> Nearest.hint(name, names())));
    }

    Set<String> names() {
        return Collections.unmodifiableSet(patterns.keySet());
    }

    Collection<PatternClass> patterns() {
        return patterns.values();
    }

    /**
     * The patterns to run, by name.
     *
     * @param complete whether all files could be loaded: otherwise an unknown name may belong to one that could not
     * @throws RequestException for unknown names, parameters and values
     */
    List<PatternTask> choose(AnalysisRequest request, boolean complete) {
        for (Set<String> asked :
                List.of(request.select(), request.exclude(), request.settings().also())) {
            for (String name : new TreeSet<>(asked)) {
                if (!names().contains(name) && complete) {
                    throw unknown(name, "");
                }
            }
        }
        Map<String, Map<String, Object>> values = values(request, complete);
        List<PatternTask> chosen = new ArrayList<>();
        for (PatternClass pattern : patterns.values()) {
            String name = pattern.name();
            boolean wanted = request.select().isEmpty()
                    ? pattern.info().selectedByDefault()
                    : request.select().contains(name)
                            || (request.settings().causes() && isCause(pattern, request.select()));
            if ((wanted || request.settings().also().contains(name))
                    && !request.exclude().contains(name)) {
                chosen.add(chosen(pattern, values, request));
            }
        }
        return PatternTask.logged(chosen);
    }

    /** Whether a pattern computes the causes of one of these waits, or what their sentence needs: the base of shares. */
    private static boolean isCause(PatternClass type, Set<String> waits) {
        return (type.info().costsOf() != null && waits.contains(type.info().costsOf()))
                || type.name().equals(CRITICAL_PATH_IMBALANCE)
                || type.name().equals(TIME);
    }

    private static PatternTask chosen(
            PatternClass pattern, Map<String, Map<String, Object>> values, AnalysisRequest request) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put(PatternTask.DEFINITIONS, request.definitions().word());
        all.putAll(pattern.attributes());
        pattern.info().parameters().forEach(parameter -> all.put(parameter.name(), parameter.defaultValue()));
        all.putAll(values.getOrDefault(pattern.name(), Map.of()));
        return new PatternTask(
                pattern, all, PatternTask.Terms.keeping(request.settings().instances()), null, null);
    }

    /** A pattern as it would run if it were selected; null if it was not loaded. */
    @Nullable
    PatternTask chosen(String name, AnalysisRequest request) {
        PatternClass pattern = patterns.get(name);
        return pattern == null ? null : chosen(pattern, values(request, false), request);
    }

    /** The loaded ancestors of a pattern. */
    Set<String> ancestors(String name) {
        Set<String> ancestors = new TreeSet<>();
        PatternClass pattern = patterns.get(name);
        while (pattern != null
                && pattern.info().parent() != null
                && ancestors.add(pattern.info().parent())) {
            pattern = patterns.get(pattern.info().parent());
        }
        return ancestors;
    }

    private Map<String, Map<String, Object>> values(AnalysisRequest request, boolean complete) {
        Map<String, Map<String, Object>> values = new TreeMap<>();
        Map<String, String> all = new TreeMap<>(request.settings().configured());
        all.putAll(request.parameters());
        all.forEach((key, text) -> {
            int dot = key.indexOf('.');
            if (dot < 1) {
                throw new RequestException("a parameter is given as pattern.parameter=value, not " + key + "=" + text);
            }
            String name = key.substring(0, dot);
            PatternClass pattern = patterns.get(name);
            if (pattern != null) {
                values.computeIfAbsent(name, any -> new TreeMap<>())
                        .put(key.substring(dot + 1), value(pattern.info(), key, text));
            } else if (complete) {
                throw unknown(name, " of parameter " + key);
            }
        });
        return values;
    }

    private static Object value(PatternInfo pattern, String key, String text) {
        String name = key.substring(key.indexOf('.') + 1);
        Parameter parameter = pattern.parameters().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new RequestException("pattern " + pattern.name() + " has no parameter " + name
                        + Nearest.hint(
                                name,
                                pattern.parameters().stream()
                                        .map(Parameter::name)
                                        .toList())));
        try {
            return parameter.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(key + "=" + text + ": " + wrong.getMessage());
        }
    }
}

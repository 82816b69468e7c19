package expert.analysis;

import earl.WaitKind;
import earl.wait.ShippedWaits;
import expert.lane.PatternTask;
import expert.lane.LoadedPattern;
import expert.pattern.Nearest;
import expert.pattern.Parameter;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.script.PatternClass;
import expert.script.PatternFile;
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

    private final Map<String, LoadedPattern> entries = new TreeMap<>();
    private final Collection<PatternFile> files;

    /**
     * A catalogue of loaded patterns.
     *
     * @param files their files, and those that define none
     * @param loaded patterns in the order of their files, shipped ones first
     * @param notices receives a notice when a user's pattern replaces a shipped one
     * @throws RequestException if two of the user's patterns have one name
     */
    Catalogue(Collection<PatternFile> files, List<LoadedPattern> loaded, Consumer<String> notices) {
        this.files = files;
        for (LoadedPattern entry : loaded) {
            String name = entry.type().name();
            LoadedPattern before = entries.put(name, entry);
            if (before != null && before.file().shipped() == entry.file().shipped()) {
                throw new RequestException(
                        before.file().path().equals(entry.file().path())
                                ? "two patterns named " + name + " in "
                                        + entry.file().path()
                                : "two patterns named " + name + ": in "
                                        + before.file().path() + " and in "
                                        + entry.file().path());
            }
            if (before != null) {
                notices.accept("pattern " + name + ": " + entry.file().path() + " replaces the shipped one");
            }
        }
        List.copyOf(entries.values()).forEach(this::addCosts);
    }

    /** Adds cost patterns for the waits that a user's pattern defines, like those of the shipped ones. */
    private void addCosts(LoadedPattern entry) {
        PatternClass type = entry.type();
        boolean causal = type.kind() != null && !type.kind().equals(WaitKind.Role.NONE.word());
        if (!causal || entry.file().shipped() || ShippedWaits.SCALASCA.defines(type.name())) {
            return;
        }
        for (String term : List.of("", LONG_TERM)) {
            LoadedPattern like = entries.get(COSTS + term);
            String name = DELAY + type.name() + term;
            if (like != null && like.file().shipped() && !entries.containsKey(name)) {
                String title = "Delay " + type.title().toLowerCase(Locale.ROOT) + (term.isEmpty() ? "" : " long term");
                String doc =
                        "Time that others waited (" + type.name() + "), because a location was late in this call path"
                                + (term.isEmpty() ? "." : ", in the long term.")
                                + like.type().doc().replaceAll("(?s)^.*?(\n\nSeverity.*?)\n\nWhat to do:.*$", "$1")
                                + "\n\nWhat to do: see " + type.name() + ".\n\nSource: the formula of delay.";
                entries.put(
                        name,
                        new LoadedPattern(like.file(), like.type().as(name, title, doc, Map.of("of", type.name()))));
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

    /** The names of all. */
    Set<String> names() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    /** All loaded patterns, by name. */
    Collection<LoadedPattern> entries() {
        return entries.values();
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
        for (LoadedPattern entry : entries.values()) {
            String name = entry.type().name();
            boolean wanted = request.select().isEmpty()
                    ? entry.type().selectedByDefault()
                    : request.select().contains(name)
                            || (request.settings().causes() && isCause(entry.type(), request.select()));
            if ((wanted || request.settings().also().contains(name))
                    && !request.exclude().contains(name)) {
                chosen.add(chosen(entry, values, request));
            }
        }
        return PatternTask.logged(chosen);
    }

    /** Whether a pattern computes the causes of one of these waits. */
    private static boolean isCause(PatternClass type, Set<String> waits) {
        return (type.costsOf() != null && waits.contains(type.costsOf()))
                || type.name().equals(CRITICAL_PATH_IMBALANCE);
    }

    private static PatternTask chosen(
            LoadedPattern entry, Map<String, Map<String, Object>> values, AnalysisRequest request) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put(PatternTask.DEFINITIONS, request.definitions().word());
        all.putAll(entry.type().given());
        entry.type().parameters().forEach(parameter -> all.put(parameter.name(), parameter.defaultValue()));
        all.putAll(values.getOrDefault(entry.type().name(), Map.of()));
        return new PatternTask(
                entry.file(), entry.type(), all, request.settings().instances(), false, null, null, null, null);
    }

    /** A pattern as it would run if it were selected; null if it was not loaded. */
    @Nullable
    PatternTask chosen(String name, AnalysisRequest request) {
        LoadedPattern entry = entries.get(name);
        return entry == null ? null : chosen(entry, values(request, false), request);
    }

    /** The loaded ancestors of a pattern. */
    Set<String> ancestors(String name) {
        Set<String> ancestors = new TreeSet<>();
        LoadedPattern entry = entries.get(name);
        while (entry != null
                && entry.type().parent() != null
                && ancestors.add(entry.type().parent())) {
            entry = entries.get(entry.type().parent());
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
            String pattern = key.substring(0, dot);
            LoadedPattern entry = entries.get(pattern);
            if (entry != null) {
                values.computeIfAbsent(pattern, name -> new TreeMap<>())
                        .put(key.substring(dot + 1), value(entry.type(), key, text));
            } else if (complete) {
                throw unknown(pattern, " of parameter " + key);
            }
        });
        return values;
    }

    private static Object value(PatternClass pattern, String key, String text) {
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

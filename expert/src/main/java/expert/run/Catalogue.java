package expert.run;

import expert.pattern.Parameter;
import expert.script.Declared;
import expert.script.PatternClass;
import expert.script.PatternFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The patterns there are, by name, and the choice among them. */
final class Catalogue {
    /** A pattern that a file defines. */
    record Entry(PatternFile file, PatternClass type) {}

    /** The attribute by which a pattern knows whose definitions to follow; one with a parameter of that name has its own way. */
    private static final String DEFINITIONS = "definitions";

    private final Map<String, Entry> entries = new TreeMap<>();
    /** Patterns of shipped files that nobody needed to load. */
    private final Map<String, Declared> unloaded = new TreeMap<>();

    /**
     * A catalogue of what was loaded.
     *
     * @param loaded patterns in the order in which their files were found, shipped ones first
     * @param declared those of shipped files that were not loaded
     * @param notices told when a user's pattern replaces a shipped one
     * @throws RequestException if two of the user's patterns have one name
     */
    Catalogue(List<Entry> loaded, Collection<Declared> declared, Consumer<String> notices) {
        declared.forEach(pattern -> unloaded.put(pattern.name(), pattern));
        for (Entry entry : loaded) {
            String name = entry.type().name();
            Entry before = entries.put(name, entry);
            if (before != null && before.file().shipped() == entry.file().shipped()) {
                throw new RequestException(
                        before.file().path().equals(entry.file().path())
                                ? "two patterns named " + name + " in "
                                        + entry.file().path()
                                : "two patterns named " + name + ": in "
                                        + before.file().path() + " and in "
                                        + entry.file().path());
            }
            if (before != null || (!entry.file().shipped() && unloaded.remove(name) != null)) {
                notices.accept("pattern " + name + ": " + entry.file().path() + " replaces the shipped one");
            }
        }
    }

    /** The names of all. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(entries.keySet());
        names.addAll(unloaded.keySet());
        return names;
    }

    /** All that were loaded, by name. */
    Collection<Entry> entries() {
        return entries.values();
    }

    /**
     * The patterns to run, by name.
     *
     * @throws RequestException for unknown names, parameters and values
     */
    List<Chosen> choose(AnalysisRequest request, Set<String> failed) {
        for (Set<String> asked : List.of(request.select(), request.exclude())) {
            for (String name : new TreeSet<>(asked)) {
                if (!names().contains(name) && failed.isEmpty()) {
                    throw new RequestException("unknown pattern " + name + "; known: " + String.join(", ", names()));
                }
            }
        }
        Map<String, Map<String, Object>> values = values(request);
        List<Chosen> chosen = new ArrayList<>();
        for (Entry entry : entries.values()) {
            String name = entry.type().name();
            boolean wanted = request.select().isEmpty()
                    ? entry.type().selectedByDefault()
                    : request.select().contains(name);
            if (wanted && !request.exclude().contains(name)) {
                Map<String, Object> all = new LinkedHashMap<>();
                all.put(DEFINITIONS, request.definitions().word());
                entry.type().parameters().forEach(parameter -> all.put(parameter.name(), parameter.defaultValue()));
                all.putAll(values.getOrDefault(name, Map.of()));
                chosen.add(new Chosen(entry.file(), entry.type(), all));
            }
        }
        return chosen;
    }

    private Map<String, Map<String, Object>> values(AnalysisRequest request) {
        Map<String, Map<String, Object>> values = new TreeMap<>();
        new TreeMap<>(request.parameters()).forEach((key, text) -> {
            int dot = key.indexOf('.');
            if (dot < 1) {
                throw new RequestException("a parameter is given as pattern.parameter=value, not " + key + "=" + text);
            }
            String pattern = key.substring(0, dot);
            String parameter = key.substring(dot + 1);
            Entry entry = entries.get(pattern);
            if (entry == null) {
                if (!unloaded.containsKey(pattern)) {
                    throw new RequestException(
                            "unknown pattern " + pattern + " in -P " + key + "; known: " + String.join(", ", names()));
                }
                request.notices().accept("-P " + key + ": pattern " + pattern + " is not selected");
                return;
            }
            Parameter found = entry.type().parameters().stream()
                    .filter(candidate -> candidate.name().equals(parameter))
                    .findFirst()
                    .orElseThrow(() ->
                            new RequestException("pattern " + pattern + " has no parameter " + parameter + "; "
                                    + (entry.type().parameters().isEmpty()
                                            ? "it has none"
                                            : "known: "
                                                    + String.join(
                                                            ", ",
                                                            entry.type().parameters().stream()
                                                                    .map(Parameter::name)
                                                                    .toList()))));
            try {
                values.computeIfAbsent(pattern, name -> new TreeMap<>()).put(parameter, found.parse(text));
            } catch (IllegalArgumentException wrong) {
                throw new RequestException("-P " + key + "=" + text + ": " + wrong.getMessage());
            }
        });
        return values;
    }
}

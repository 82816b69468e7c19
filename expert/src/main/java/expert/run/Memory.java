package expert.run;

import earl.Trace;
import expert.cache.Digest;
import expert.cache.Entries;
import expert.cache.ResultCache;
import expert.pattern.Focus;
import expert.pattern.Instance;
import expert.pattern.Parameter;
import expert.pattern.PatternResult;
import expert.script.PatternClass;
import expert.script.PatternFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered from run to run: the patterns that a file defines, so that its language need not be started to know them, and
 * what a pattern found, so that it need not be run again. Both by all that they depend on. One thread.
 */
@SuppressWarnings({"unchecked", "NullAway"}) // what is read was written by this class, and checked by its checksum
final class Memory {
    /** Of the layout of what is written. */
    private static final int VERSION = 1;

    private final ResultCache cache;
    private final Sources sources;
    private final Entries files;

    Memory(ResultCache cache, Collection<PatternFile> all) {
        this.cache = cache;
        this.sources = new Sources(all);
        this.files = cache.files();
    }

    private Digest digest(String what) {
        return new Digest().add(what + VERSION).add(cache.tool());
    }

    // ---- the patterns of a file ----

    private String key(PatternFile file) {
        return digest("file").add(sources.digest(file)).hex();
    }

    /** The patterns of a file, whose numbers in a context are not known; null if nothing is remembered of it. */
    @Nullable
    List<PatternClass> classes(PatternFile file) {
        List<Object> rows = (List<Object>) read(files, key(file));
        if (rows == null) {
            return null;
        }
        List<PatternClass> classes = new ArrayList<>();
        for (Object row : rows) {
            classes.add(pattern((List<Object>) row, file));
        }
        return classes;
    }

    /** Remembers the patterns of a file. */
    void keep(PatternFile file, List<PatternClass> classes) {
        List<Object> rows = new ArrayList<>();
        for (PatternClass type : classes) {
            rows.add(row(type));
        }
        files.keep(key(file), Codec.encode(rows));
    }

    private static List<@Nullable Object> row(PatternClass type) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(type.name());
        row.add(type.title());
        row.add(type.doc());
        row.add(type.parent());
        row.add(type.unit());
        row.add(type.view());
        row.add(type.selectedByDefault());
        row.add(type.unmatched());
        row.add(new LinkedHashMap<>(type.lines()));
        row.add(type.ownSeverity());
        List<Object> parameters = new ArrayList<>();
        for (Parameter parameter : type.parameters()) {
            List<@Nullable Object> each = new ArrayList<>();
            each.add(parameter.name());
            each.add(parameter.type().name());
            each.add(parameter.defaultValue());
            each.add(parameter.help());
            each.add(parameter.min());
            each.add(parameter.max());
            each.add(new ArrayList<>(parameter.choices()));
            parameters.add(each);
        }
        row.add(parameters);
        return row;
    }

    private static PatternClass pattern(List<Object> row, PatternFile file) {
        List<Parameter> parameters = new ArrayList<>();
        for (Object given : (List<Object>) row.get(10)) {
            List<Object> each = (List<Object>) given;
            parameters.add(new Parameter(
                    (String) each.get(0),
                    Parameter.Type.valueOf((String) each.get(1)),
                    each.get(2),
                    (String) each.get(3),
                    (Double) each.get(4),
                    (Double) each.get(5),
                    (List<Object>) each.get(6)));
        }
        return new PatternClass(
                (String) row.get(0),
                (String) row.get(1),
                (String) row.get(2),
                (String) row.get(3),
                (String) row.get(4),
                (Boolean) row.get(5),
                (Boolean) row.get(6),
                (Boolean) row.get(7),
                (Map<String, Integer>) row.get(8),
                (Boolean) row.get(9),
                parameters,
                file.path(),
                file.language(),
                -1);
    }

    // ---- what patterns found in a trace ----

    /** What is remembered of a trace; null if nobody can tell whether that is the same trace. */
    @Nullable
    Found of(Trace trace, Settings settings) {
        byte[] identity = trace.identity();
        if (identity.length == 0) {
            return null;
        }
        return new Found(
                cache.of(trace.info().path()),
                new Digest().add(identity).hex(),
                words(settings.focus()),
                settings.instances());
    }

    private static String words(Focus focus) {
        return focus.isNone() ? "" : focus.toString();
    }

    /** What patterns found in a trace. */
    final class Found {
        private final Entries entries;
        private final String trace;
        private final String focus;
        private final int instances;

        private Found(Entries entries, String trace, String focus, int instances) {
            this.entries = entries;
            this.trace = trace;
            this.focus = focus;
            this.instances = instances;
        }

        private String key(Chosen pattern) {
            Digest digest = digest("result")
                    .add(trace)
                    .add(focus)
                    .add(Integer.toString(instances))
                    .add(sources.digest(pattern.file()))
                    .add(pattern.name());
            new TreeMap<>(pattern.values())
                    .forEach((name, value) -> digest.add(name).addValue(value));
            return digest.hex();
        }

        /** What a pattern found; null if nothing is remembered. */
        @Nullable
        PatternResult find(Chosen pattern) {
            List<Object> row = (List<Object>) read(entries, key(pattern));
            if (row == null) {
                return null;
            }
            List<PatternResult.Cell> cells = new ArrayList<>();
            List<Object> numbers = (List<Object>) row.get(3);
            for (int i = 0; i < numbers.size(); i += 3) {
                cells.add(new PatternResult.Cell(
                        (Integer) numbers.get(i), (Integer) numbers.get(i + 1), (Double) numbers.get(i + 2)));
            }
            List<Instance> worst = new ArrayList<>();
            for (Object given : (List<Object>) row.get(4)) {
                List<Object> each = (List<Object>) given;
                worst.add(new Instance(
                        (Long) each.get(0),
                        (Integer) each.get(1),
                        (Double) each.get(2),
                        (Integer) each.get(3),
                        (Double) each.get(4),
                        (Map<String, @Nullable Object>) each.get(5)));
            }
            Scope scope = pattern.scope();
            if (scope != null && (Boolean) row.get(6)) {
                scope.passedOver(pattern.name(), true);
            }
            return new PatternResult(
                    pattern.info(), (Double) row.get(0), (Double) row.get(1), (Long) row.get(2), cells, worst, (Map<
                                    String, @Nullable Object>)
                            row.get(5));
        }

        /** Remembers what a pattern found. */
        void keep(Chosen pattern, PatternResult result) {
            List<Object> cells = new ArrayList<>();
            for (PatternResult.Cell cell : result.cells()) {
                cells.add(cell.callpath());
                cells.add(cell.location());
                cells.add(cell.severity());
            }
            List<Object> worst = new ArrayList<>();
            for (Instance instance : result.worst()) {
                worst.add(List.of(
                        instance.pos(),
                        instance.location(),
                        instance.time(),
                        instance.callpath(),
                        instance.severity(),
                        instance.because()));
            }
            Scope scope = pattern.scope();
            byte[] bytes;
            try {
                bytes = Codec.encode(List.of(
                        result.severity(),
                        result.confidence(),
                        result.instances(),
                        cells,
                        worst,
                        result.results(),
                        scope != null && scope.isPassedOver(pattern.name())));
            } catch (IllegalArgumentException notPlain) {
                // It is found anew each time.
                return;
            }
            entries.keep(key(pattern), bytes);
        }

        /** Writes what is still to be written. */
        void flush() {
            entries.flush();
            files.flush();
        }
    }

    private static @Nullable Object read(Entries entries, String key) {
        byte[] bytes = entries.find(key);
        if (bytes == null) {
            return null;
        }
        try {
            return Codec.decode(bytes);
        } catch (IOException damaged) {
            return null;
        }
    }
}

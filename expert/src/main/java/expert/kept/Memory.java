package expert.kept;

import earl.Trace;
import earl.plan.Plan;
import expert.cache.Digest;
import expert.cache.Entries;
import expert.cache.ResultCache;
import expert.lane.Lane;
import expert.lane.PatternTask;
import expert.pattern.CellTable;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.pattern.Replayed;
import expert.request.Scope;
import expert.request.Settings;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import expert.summary.Focus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers between runs the patterns of a file and their plans, so that their language need not start, and results of
 * patterns, so that they need not run again. Everything is stored under its dependencies. One thread.
 */
@SuppressWarnings({"unchecked", "NullAway"}) // this class wrote the data, and a checksum protects them
public final class Memory {
    /** Version of the data format. */
    private static final int VERSION = 10;

    private final ResultCache cache;
    private final Sources sources;
    private final Entries entries;

    public Memory(ResultCache cache, Sources sources) {
        this.cache = cache;
        this.sources = sources;
        this.entries = cache.entries();
    }

    private Digest digest(String what) {
        return new Digest().add(what + VERSION).add(cache.tool());
    }

    // ---- the patterns of a file ----

    private String key(PatternFile file) {
        return digest("file").add(sources.digest(file)).hex();
    }

    /**
     * The patterns of files; calls {@code loader} for files that are not remembered.
     *
     * @return in the order of {@code all}; the number of a remembered pattern in a context is not known
     */
    public Lane.Loaded load(List<PatternFile> all, Function<List<PatternFile>, Lane.Loaded> loader) {
        List<PatternClass> found = new ArrayList<>();
        List<PatternFile> unknown = new ArrayList<>();
        for (PatternFile file : all) {
            List<Map<String, @Nullable Object>> rows = (List<Map<String, @Nullable Object>>) read(key(file));
            if (rows == null) {
                unknown.add(file);
            } else {
                rows.forEach(row -> found.add(Rows.pattern(row, file)));
            }
        }
        Lane.Loaded loaded = loader.apply(unknown);
        // If there are several, the faulty one is unknown.
        if (loaded.failures().isEmpty()) {
            for (PatternFile file : unknown) {
                keep(
                        file,
                        loaded.patterns().stream()
                                .filter(pattern -> pattern.file().equals(file))
                                .toList());
            }
            entries.flush();
        }
        found.addAll(loaded.patterns());
        found.sort(Comparator.comparingInt(pattern -> all.indexOf(pattern.file())));
        return new Lane.Loaded(found, loaded.failures());
    }

    /** Remembers the patterns of a file. */
    private void keep(PatternFile file, List<PatternClass> classes) {
        entries.keep(key(file), Codec.encode(classes.stream().map(Rows::row).toList()));
    }

    // ---- plans ----

    /** The plan of a {@link expert.analysis.Plans#key key}; null if none is remembered. */
    @Nullable
    public Plan plan(String key) {
        Object text = read(planKey(key));
        return text == null ? null : Plan.parse((String) text);
    }

    /** Remembers a plan. */
    public void keep(String key, Plan plan) {
        entries.keep(planKey(key), Codec.encode(plan.text()));
        entries.flush();
    }

    private String planKey(String key) {
        return digest("plan").add(key).hex();
    }

    // ---- what patterns found in a trace ----

    /**
     * The memory of a trace for one analysis; null if the identity of the trace is unknown.
     *
     * @param waits adds the dependencies, other than the trace, of figures that use waits
     * @param printed keeps nothing after something was printed, which would be missing next time
     */
    @Nullable
    public Found of(Trace trace, Settings settings, Consumer<Digest> waits, Printed printed) {
        byte[] identity = trace.identity();
        if (identity.length == 0) {
            return null;
        }
        Digest ofWaits = new Digest();
        waits.accept(ofWaits);
        return new Found(
                new Digest().add(identity).hex(),
                words(settings.focus()),
                settings.instances(),
                ofWaits.hex(),
                printed);
    }

    private static String words(Focus focus) {
        return focus.isNone() ? "" : focus.toString();
    }

    /** The remembered results of patterns in a trace. */
    public final class Found {
        private final String trace;
        private final String focus;
        private final int instances;
        /** The digest of what figures that use waits depend on, other than the trace. */
        private final String waits;

        private final Printed printed;

        private Found(String trace, String focus, int instances, String waits, Printed printed) {
            this.trace = trace;
            this.focus = focus;
            this.instances = instances;
            this.waits = waits;
            this.printed = printed;
        }

        /**
         * The overlap of waits by pattern; calls {@code find} if it is not remembered.
         *
         * @param rivals the patterns whose waits may overlap
         */
        public Map<String, CellTable> overlaps(List<PatternTask> rivals, Supplier<Map<String, CellTable>> find) {
            Digest digest = digest("overlaps");
            rivals.forEach(pattern -> digest.add(key(pattern)));
            Map<String, List<Object>> rows = (Map<String, List<Object>>) read(digest.hex());
            if (rows != null) {
                Map<String, CellTable> known = new LinkedHashMap<>();
                rows.forEach((name, cells) -> known.put(name, Rows.cells(cells)));
                return known;
            }
            Map<String, CellTable> found = find.get();
            if (!printed.anything()) {
                Map<String, @Nullable Object> kept = new LinkedHashMap<>();
                found.forEach((name, cells) -> kept.put(name, Rows.cells(cells)));
                entries.keep(digest.hex(), Codec.encode(kept));
                entries.flush();
            }
            return found;
        }

        /**
         * The replay of the run; calls {@code find} if it is not remembered.
         *
         * @param what is replayed
         */
        public Replayed replayed(String what, Supplier<Replayed> find) {
            String key = digest("replayed").add(trace).add(focus).add(what).hex();
            List<Object> row = (List<Object>) read(key);
            if (row != null) {
                return Rows.replayed(row);
            }
            Replayed found = find.get();
            entries.keep(key, Codec.encode(Rows.row(found)));
            entries.flush();
            return found;
        }

        private String key(PatternTask pattern) {
            Digest digest = digest("result")
                    .add(trace)
                    .add(focus)
                    .add(Integer.toString(instances))
                    .add(sources.digest(pattern.file()))
                    .add(pattern.name())
                    .add(pattern.terms().logged() ? "logged" : "")
                    .add(waits);
            new TreeMap<>(pattern.values())
                    .forEach((name, value) -> digest.add(name).addValue(value));
            return digest.hex();
        }

        /**
         * The results of patterns; calls {@code run} for those that are not remembered. It then remembers them, unless
         * something was printed.
         */
        public Lane.Outcome<PatternResult> complete(
                List<PatternTask> patterns, Function<List<PatternTask>, Lane.Outcome<PatternResult>> run) {
            List<PatternResult> results = new ArrayList<>();
            Map<String, PatternTask> unknown = new LinkedHashMap<>();
            for (PatternTask pattern : patterns) {
                PatternResult known = find(pattern);
                if (known == null) {
                    unknown.put(pattern.name(), pattern);
                } else {
                    results.add(known);
                }
            }
            List<Failure> failures = List.of();
            if (!unknown.isEmpty()) {
                Lane.Outcome<PatternResult> fresh = run.apply(List.copyOf(unknown.values()));
                results.addAll(fresh.results());
                failures = fresh.failures();
                if (!printed.anything()) {
                    for (PatternResult result : fresh.results()) {
                        keep(unknown.get(result.info().name()), result);
                    }
                }
            }
            entries.flush();
            return new Lane.Outcome<>(results, failures);
        }

        private @Nullable PatternResult find(PatternTask pattern) {
            Map<String, @Nullable Object> row = (Map<String, @Nullable Object>) read(key(pattern));
            if (row == null) {
                return null;
            }
            Scope scope = pattern.scope();
            if (scope != null && (boolean) row.get(Rows.UNPLACED)) {
                scope.recordUnplaced(pattern.name(), true);
            }
            return Rows.result(row, pattern.info());
        }

        private void keep(PatternTask pattern, PatternResult result) {
            Scope scope = pattern.scope();
            byte[] bytes;
            try {
                bytes = Codec.encode(Rows.row(result, scope != null && scope.hasUnplaced(pattern.name())));
            } catch (IllegalArgumentException notPlain) {
                // It is found anew each time.
                return;
            }
            entries.keep(key(pattern), bytes);
        }
    }

    private @Nullable Object read(String key) {
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

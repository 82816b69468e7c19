package expert.run;

import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.SourceLine;
import earl.Trace;
import earl.cause.CauseSums;
import earl.fragment.Callpaths;
import earl.fragment.EventKey;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.fragment.Origin;
import earl.fragment.Window;
import earl.plan.Plan;
import earl.plan.WindowSums;
import earl.view.InstalledViews;
import expert.cluster.Place;
import expert.cluster.Work;
import expert.pattern.Bookings;
import expert.pattern.CallSites;
import expert.pattern.EventFacts;
import expert.plan.WindowBooking;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Analyzes a window of a trace. */
final class WindowWork implements Work<WindowWork.Shared, Window, WindowFindings> {
    private static final long serialVersionUID = 1L;

    private static final int BLOCK = 1 << 12;
    private static final String OF_FILES = "IO_";

    /**
     * What all windows need.
     *
     * @param callpaths those of the whole trace
     * @param needsCauses whether the critical path or delays are wanted
     */
    record Shared(Assignment assignment, Callpaths callpaths, boolean needsCauses) implements Serializable {}

    @Override
    public WindowFindings run(Shared shared, Window window, Place place) {
        AnalysisWaits waits = new AnalysisWaits();
        DefinedWaits defined = shared.assignment.defined();
        waits.define(defined.planned());
        try (Fragment fragment = Fragments.open(shared.assignment.trace(), window, options(place, waits))) {
            return new Task(shared, fragment, window).run(waits, defined, place);
        }
    }

    private static OpenOptions options(Place place, AnalysisWaits waits) {
        return OpenOptions.defaults()
                .withThreads(place.threads())
                .withStore(place.scratch())
                .withIndexFrom(OpenOptions.NO_INDEX)
                .withWaits(waits);
    }

    private static @Nullable CauseSums overlap(Shared shared, Window window, Place place) {
        if (window.begin() == null || !shared.needsCauses) {
            return null;
        }
        AnalysisWaits waits = new AnalysisWaits();
        waits.define(shared.assignment.defined().planned());
        try (Fragment fragment = Fragments.open(shared.assignment.trace(), window.overlap(), options(place, waits))) {
            return CauseSums.ofOverlap(
                    fragment.trace(), shared.callpaths.ids(fragment.trace().callpaths()));
        }
    }

    /** The analysis of one open window. */
    private static final class Task {
        private final Shared shared;
        private final Window window;
        private final Trace trace;
        private final Events events;
        private final Origin origin;
        private final int[] callpaths;
        private final OwnRows rows;
        private final ArrayList<EventKey> unplaced = new ArrayList<>();
        private final Map<EventKey, Long> names = new LinkedHashMap<>();
        private final LinkedHashMap<Long, EventFacts.Fact> facts = new LinkedHashMap<>();
        private final LinkedHashMap<Long, SourceLine> sources = new LinkedHashMap<>();

        Task(Shared shared, Fragment fragment, Window window) {
            this.shared = shared;
            this.window = window;
            trace = fragment.trace();
            events = trace.events();
            origin = fragment.origin();
            callpaths = shared.callpaths.ids(trace.callpaths());
            rows = new OwnRows(fragment, window, callpaths);
        }

        WindowFindings run(AnalysisWaits waits, DefinedWaits defined, Place place) {
            String before = obstacle();
            if (before != null) {
                return WindowFindings.none(before);
            }
            List<Chosen> patterns = shared.assignment.patterns();
            ArrayList<WindowFindings.OfPattern> found = new ArrayList<>();
            for (Chosen pattern : patterns) {
                try {
                    found.add(book(pattern));
                } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
                    return WindowFindings.none("pattern " + pattern.name() + " fails: " + unfit);
                }
            }
            CauseSums causes = shared.needsCauses ? CauseSums.of(trace, origin::isOwn, callpaths) : null;
            ArrayList<String> obstacles = new ArrayList<>();
            if (!trace.diagnostics().isEmpty()) {
                obstacles.add("messages or operations lack partners, or come in an impossible order");
            }
            return new WindowFindings(
                    found,
                    causes,
                    overlap(shared, window, place),
                    unplaced,
                    facts,
                    sources,
                    CallSites.Part.of(trace, origin::isOwn, path -> callpaths[path]),
                    new ArrayList<>(waits.remarks(patterns, defined)),
                    obstacles);
        }

        /** Why the whole trace must be analyzed at once; null if nothing is known. */
        private @Nullable String obstacle() {
            if (hasFileOperations()) {
                return "the trace has records of operations on files";
            }
            Set<String> empty = new TreeSet<>();
            for (Chosen pattern : shared.assignment.patterns()) {
                empty.addAll(Objects.requireNonNull(pattern.plan()).emptyTables());
            }
            for (var definition : shared.assignment.defined().definitions()) {
                empty.addAll(definition.plan().emptyTables());
            }
            for (String table : empty) {
                if (InstalledViews.installed().columns(trace, table).length() > 0) {
                    return "the table " + table + " has rows";
                }
            }
            return null;
        }

        @SuppressWarnings("EnumOrdinal") // as copyTypes has them
        private boolean hasFileOperations() {
            int other = EventType.EVENT.ordinal();
            int[] types = new int[BLOCK];
            for (long from = 0; from < trace.length(); from += BLOCK) {
                int n = (int) Math.min(BLOCK, trace.length() - from);
                events.copyTypes(from, n, types);
                for (int i = 0; i < n; i++) {
                    if (types[i] == other && events.kind(from + i).startsWith(OF_FILES)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private WindowFindings.OfPattern book(Chosen pattern) {
            Bookings bookings =
                    pattern.groupedBy(this::callpath, pattern.instances()).bookings(trace);
            Plan plan = Objects.requireNonNull(pattern.plan());
            boolean all = pattern.type().unmatched();
            WindowSums sums = new WindowBooking(
                            trace, name -> rows.table(name, all), rows::waitsOf, rows.own(), pattern.values(), bookings)
                    .bookInWindow(plan);
            return new WindowFindings.OfPattern(sums, bookings.part(this::named, this::position));
        }

        private int callpath(long pos) {
            int callpath = events.callpath(pos);
            return callpath < 0 ? callpath : callpaths[callpath];
        }

        /** The position of an event in the whole trace, or the number under which it is looked for. */
        private long named(long pos) {
            long name = position(pos);
            if (!facts.containsKey(name)) {
                long call = events.type(pos) == EventType.ENTER ? pos : events.enterptr(pos);
                facts.put(
                        name,
                        new EventFacts.Fact(
                                call < 0 ? call : position(call),
                                events.location(pos),
                                callpath(pos),
                                events.time(pos)));
                SourceLine line = events.hasSources() ? events.source(pos) : null;
                if (line != null) {
                    sources.put(name, line);
                }
            }
            return name;
        }

        private long position(long pos) {
            long global = origin.global(pos);
            if (global >= 0) {
                return global;
            }
            return names.computeIfAbsent(origin.key(pos), key -> {
                unplaced.add(key);
                return -1L - unplaced.size();
            });
        }
    }
}

package expert.analysis;

import earl.CallPaths;
import earl.Events;
import earl.Location;
import earl.Model;
import earl.Trace;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.request.RequestException;
import expert.request.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The results of patterns by loop of the merged model of communication. A booking belongs to the construct of its event, or
 * of the first communication of the call that was entered there, and to all enclosing loops. Patterns run once, with
 * bookings summed up by construct in the place of call paths ({@link #group}).
 */
final class ModelParts {
    /** The label of everything outside of loops. */
    private static final String ELSEWHERE = "outside of loops";

    private final Trace trace;
    private final Model model;
    /** [construct] -> its path in the model: {@code 2.1} is the first loop in the second. Null for events. */
    private final @Nullable String[] paths;

    /** @throws RequestException if the model has no loops */
    ModelParts(Trace trace) {
        this.trace = trace;
        this.model = Model.of(trace);
        this.paths = new String[model.count()];
        Map<Integer, Integer> siblings = new HashMap<>();
        for (int id = 0; id < paths.length; id++) {
            if (model.isLoop(id)) {
                int parent = model.parent(id);
                int number = siblings.merge(parent, 1, Integer::sum);
                paths[id] = (parent < 0 ? "" : paths[parent] + ".") + number;
            }
        }
        if (siblings.isEmpty()) {
            throw new RequestException(
                    "the model of the trace has no loops: its processes communicate nothing again and again");
        }
    }

    /** The group of an event's bookings: its construct; the number of constructs for an event without one. */
    int group(long pos) {
        int construct = model.constructOf(pos);
        return construct == Trace.NONE ? model.count() : construct;
    }

    /**
     * The loops, in the order of the model's text, and the part outside of them.
     *
     * @param found what patterns found, summed up by {@link #group}; parents include their children
     * @param scope the part of the trace; null for all of it
     * @param totalTime seconds of that part over all locations
     */
    List<Analysis.Part> parts(Analysis found, @Nullable Scope scope, double totalTime) {
        List<Map<String, Double>> severities = new ArrayList<>();
        for (int id = 0; id <= paths.length; id++) {
            severities.add(new TreeMap<>());
        }
        for (PatternResult result : found.patterns()) {
            if (result.cells().stream().noneMatch(cell -> cell.callpath() == Trace.NONE)) {
                for (PatternResult.Cell cell : result.cells()) {
                    tell(severities, cell.callpath(), result.info().name(), cell.severity());
                }
            }
        }
        double[] times = times(scope);
        int[] homes = homes();
        List<Analysis.Part> parts = new ArrayList<>();
        double inLoops = 0;
        for (int id = 0; id < paths.length; id++) {
            if (paths[id] != null) {
                parts.add(new Analysis.Part(label(id, homes[id]), paths[id], times[id], severities.get(id)));
                inLoops += model.parent(id) < 0 ? times[id] : 0;
            }
        }
        parts.add(new Analysis.Part(ELSEWHERE, null, Math.max(0, totalTime - inLoops), severities.get(paths.length)));
        return parts;
    }

    /** Adds to all loops around a construct, or to the part outside of loops. */
    private void tell(List<Map<String, Double>> severities, int construct, String pattern, double severity) {
        boolean inLoop = false;
        for (int id = construct; id >= 0 && id < paths.length; id = model.parent(id)) {
            if (paths[id] != null) {
                severities.get(id).merge(pattern, severity, Double::sum);
                inLoop = true;
            }
        }
        if (!inLoop) {
            severities.get(paths.length).merge(pattern, severity, Double::sum);
        }
    }

    private String label(int loop, int home) {
        String path = String.valueOf(paths[loop]);
        String indent = "  ".repeat((int) path.chars().filter(c -> c == '.').count());
        String where = home < 0
                ? ""
                : " " + trace.regions().get(trace.callpaths().region(home)).name();
        return indent + path + " " + model.times(loop) + "x " + model.processes(loop) + where;
    }

    /** [construct] -> the innermost call path from which all of its calls are made; {@link Trace#NONE} if it is not known. */
    private int[] homes() {
        CallPaths callpaths = trace.callpaths();
        int[] homes = new int[paths.length];
        long[] firsts = model.firsts();
        // Events of a loop come after it in the list.
        for (int id = homes.length - 1; id >= 0; id--) {
            homes[id] = Trace.NONE;
            if (!model.isLoop(id)) {
                int call = trace.events().callpath(firsts[id]);
                homes[id] = call < 0 ? Trace.NONE : callpaths.parent(call);
            }
        }
        boolean[] known = new boolean[homes.length];
        for (int id = homes.length - 1; id >= 0; id--) {
            int parent = model.parent(id);
            if (parent >= 0) {
                homes[parent] = known[parent] ? common(callpaths, homes[parent], homes[id]) : homes[id];
                known[parent] = true;
            }
        }
        return homes;
    }

    private static int common(CallPaths callpaths, int one, int other) {
        for (int a = one; a >= 0; a = callpaths.parent(a)) {
            for (int b = other; b >= 0; b = callpaths.parent(b)) {
                if (a == b) {
                    return a;
                }
            }
        }
        return Trace.NONE;
    }

    /** [loop] -> the seconds of all its processes from the begin of its first call to the end of its last, each time it runs. */
    private double[] times(@Nullable Scope scope) {
        long[] ticks = new long[paths.length];
        Events events = trace.events();
        for (Location location : trace.locations()) {
            if (scope == null || scope.containsLocation(location.id())) {
                model.runs(location.id(), (loop, first, last) -> {
                    long begin = events.ticks(call(events.enterptr(first), first));
                    long end = events.ticks(call(exit(events, last), last));
                    ticks[loop] += scope == null ? end - begin : scope.ticksWithin(location.id(), begin, end);
                });
            }
        }
        double[] seconds = new double[ticks.length];
        for (int id = 0; id < ticks.length; id++) {
            seconds[id] = ticks[id] / (double) trace.info().ticksPerSecond();
        }
        return seconds;
    }

    private static long exit(Events events, long pos) {
        long enter = events.enterptr(pos);
        return enter < 0 ? Trace.NONE : events.exitptr(enter);
    }

    private static long call(long pos, long otherwise) {
        return pos < 0 ? otherwise : pos;
    }
}

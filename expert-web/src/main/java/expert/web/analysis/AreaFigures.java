package expert.web.analysis;

import earl.CallPaths;
import earl.Collectives;
import earl.Column;
import earl.Columns;
import earl.Region;
import earl.Trace;
import earl.parallel.Workers;
import earl.timeline.EventLayer;
import expert.request.Scope;
import expert.web.analysis.AreaTraffic.AreaMessagesJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The figures of an area that need no patterns. One thread. */
final class AreaFigures {
    /**
     * An area.
     *
     * @param seconds from its begin to its end, but not before the first or after the last event of a location; over all of its locations
     * @param locations number of its locations
     * @param functions the one with the most own time first
     */
    record AreaJson(
            double seconds,
            int locations,
            List<AreaFunctionJson> functions,
            AreaMessagesJson messages,
            List<AreaCollectiveJson> collectives) {}

    /**
     * The calls of a function in an area. They are cut at its begin and at its end.
     *
     * @param region the first region of that name
     * @param calls that begin in the area
     * @param exclusive seconds in the function itself
     * @param inclusive seconds in the function and its callees; a call inside of a call of the same function does not count
     * @param call position of the first call that begins in the area, on the location with most of them; -1 if all begin before
     */
    record AreaFunctionJson(int region, long calls, double exclusive, double inclusive, long call) {}

    /**
     * The collective operations of a region of which members end in an area.
     *
     * @param operations number of operations
     * @param members that end in the area
     * @param sent bytes that these members send
     * @param received bytes that these members receive
     * @param example position of the first event that ends a member in the area
     */
    record AreaCollectiveJson(int region, long operations, long members, long sent, long received, long example) {}

    /** Operations that a thread reads at once. */
    private static final int OPERATIONS = 1 << 8;

    private final Trace trace;
    private final Scope scope;
    private final int[] firstOfName;

    AreaFigures(Trace trace, Scope scope) {
        this.trace = trace;
        this.scope = scope;
        firstOfName = firstOfName(trace.regions());
    }

    private static int[] firstOfName(List<Region> regions) {
        Map<String, Integer> names = new HashMap<>();
        int[] first = new int[regions.size()];
        for (int region = 0; region < first.length; region++) {
            Integer known = names.putIfAbsent(regions.get(region).name(), region);
            first[region] = known == null ? region : known;
        }
        return first;
    }

    AreaJson all() {
        int locations = 0;
        for (int location = 0; location < trace.locations().size(); location++) {
            locations += scope.containsLocation(location) ? 1 : 0;
        }
        AreaTraffic traffic = AreaTraffic.of(trace, scope);
        return new AreaJson(scope.totalTime(), locations, functions(), traffic.messages(), collectives());
    }

    private List<AreaFunctionJson> functions() {
        int regions = firstOfName.length;
        long[] calls = new long[regions];
        long[] exclusive = new long[regions];
        long[] inclusive = new long[regions];
        boolean[] nested = nested();
        Columns profile = Objects.requireNonNull(scope.columns("profile"));
        long[] paths = profile.column("callpath").toIntegers();
        long[] visits = profile.column("visits").toIntegers();
        double[] own = ticks(profile.column("exclusive"), paths.length);
        double[] all = ticks(profile.column("inclusive"), paths.length);
        long[] locations = profile.column("location").toIntegers();
        long[] mostCalls = new long[regions];
        int[] busiest = new int[regions];
        for (int row = 0; row < paths.length; row++) {
            int path = (int) paths[row];
            int region = firstOfName[trace.callpaths().region(path)];
            calls[region] += visits[row];
            exclusive[region] += (long) own[row];
            inclusive[region] += nested[path] ? 0 : (long) all[row];
            if (visits[row] > mostCalls[region]) {
                mostCalls[region] = visits[row];
                busiest[region] = (int) locations[row];
            }
        }
        List<AreaFunctionJson> functions = new ArrayList<>();
        for (int region = 0; region < regions; region++) {
            if (calls[region] > 0 || inclusive[region] > 0) {
                functions.add(new AreaFunctionJson(
                        region,
                        calls[region],
                        seconds(exclusive[region]),
                        seconds(inclusive[region]),
                        calls[region] == 0 ? Trace.NONE : firstCall(region, busiest[region])));
            }
        }
        functions.sort(Comparator.comparingDouble(AreaFunctionJson::exclusive)
                .reversed()
                .thenComparing(AreaFunctionJson::region));
        return functions;
    }

    private long firstCall(int region, int location) {
        boolean[] wanted = new boolean[firstOfName.length];
        for (int other = 0; other < wanted.length; other++) {
            wanted[other] = firstOfName[other] == region;
        }
        return trace.view(EventLayer.class).next(scope.from() - 1, location, wanted, true);
    }

    private static double[] ticks(Column column, int rows) {
        double[] ticks = new double[rows];
        column.ticks(0, rows, ticks);
        return ticks;
    }

    /** By call path, whether its region lies inside of a region of the same name. */
    private boolean[] nested() {
        CallPaths paths = trace.callpaths();
        boolean[] nested = new boolean[paths.count()];
        for (int path = 0; path < nested.length; path++) {
            int own = firstOfName[paths.region(path)];
            int above = paths.parent(path);
            while (above != Trace.NONE && firstOfName[paths.region(above)] != own) {
                above = paths.parent(above);
            }
            nested[path] = above != Trace.NONE;
        }
        return nested;
    }

    private double seconds(long ticks) {
        return ticks / (double) trace.info().ticksPerSecond();
    }

    private List<AreaCollectiveJson> collectives() {
        long from = AreaTraffic.firstFrom(trace, scope.from());
        long to = AreaTraffic.firstFrom(trace, scope.to());
        long operations = trace.collectives().count();
        Map<Integer, AreaCollectiveJson> found = new ConcurrentHashMap<>();
        Workers.all().forEachWith(Math.ceilDiv(operations, OPERATIONS), () -> chunk -> {
            Map<Integer, AreaCollectiveJson> some = new HashMap<>();
            long end = Math.min(operations, (chunk + 1) * OPERATIONS);
            for (long operation = chunk * OPERATIONS; operation < end; operation++) {
                add(operation, from, to, some);
            }
            some.forEach((region, sums) -> found.merge(region, sums, AreaFigures::sum));
        });
        return found.values().stream()
                .sorted(Comparator.comparingLong(AreaCollectiveJson::members)
                        .reversed()
                        .thenComparing(AreaCollectiveJson::region))
                .toList();
    }

    /** Adds an operation, if members of it end in the area, which is between two positions. */
    private void add(long operation, long from, long to, Map<Integer, AreaCollectiveJson> found) {
        Collectives collectives = trace.collectives();
        long first = collectives.firstMember(operation);
        long members = 0;
        long sent = 0;
        long received = 0;
        int region = Trace.NONE;
        long example = Trace.NONE;
        for (long member = first; member < first + collectives.members(operation); member++) {
            long end = collectives.end(member);
            if (end >= from && end < to && scope.contains(end)) {
                members++;
                sent += collectives.sent(member);
                received += collectives.received(member);
                region = region(end);
                example = example == Trace.NONE ? end : Math.min(example, end);
            }
        }
        if (members > 0) {
            found.merge(region, new AreaCollectiveJson(region, 1, members, sent, received, example), AreaFigures::sum);
        }
    }

    /** The region in which a member ends. */
    private int region(long end) {
        int callpath = trace.events().callpath(end);
        return callpath == Trace.NONE
                ? Trace.NONE
                : firstOfName[trace.callpaths().region(callpath)];
    }

    private static AreaCollectiveJson sum(AreaCollectiveJson one, AreaCollectiveJson other) {
        return new AreaCollectiveJson(
                one.region,
                one.operations + other.operations,
                one.members + other.members,
                one.sent + other.sent,
                one.received + other.received,
                Math.min(one.example, other.example));
    }
}

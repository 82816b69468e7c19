package earl.fragment;

import earl.format.ResumePoint;
import earl.survey.Checkpoint;
import earl.survey.Common;
import earl.survey.CutTimes;
import earl.survey.LocationSurvey;
import earl.survey.PackedRows;
import earl.survey.Run;
import earl.survey.Steps;
import earl.survey.SyncSums;
import earl.survey.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the cuts of a run. */
public final class Cuts {
    private static final int BARRIER = 0;
    /** Maximum number of steps of all locations near the times of all cuts, roughly, and of one location near one time. */
    private static final long STEPS = 1 << 22;

    private static final int MIN_STEPS = 32;
    private static final int MAX_STEPS = 512;

    private Cuts() {}

    /**
     * Divides a run into cuts, in order of time. It is one cut if processes never meet while nothing is under way, or if
     * locations other than those of the largest communicator have events.
     *
     * @param events maximum number of events of a cut, if there are enough places where the run can be cut
     */
    public static List<Cut> choose(Run run, long events) {
        List<CutPoint> chosen = new ArrayList<>();
        CutPoint last = null;
        long begin = 0;
        for (CutPoint point : points(run)) {
            if (last != null && point.events() - begin > events) {
                chosen.add(last);
                begin = last.events();
            }
            last = point;
        }
        if (last != null && run.events() - begin > events) {
            chosen.add(last);
        }
        return cuts(run, chosen);
    }

    /**
     * Divides a run whose processes do not meet, or rarely, into cuts that begin and end at different times on different
     * locations, in an order in which no cut needs a later one. It is one cut if there are no places for that.
     *
     * @param all steps of all locations, in any order; if not everywhere, near {@link #cutTimes} for as many events
     * @param events about the number of events of a cut
     */
    public static List<Cut> skewed(Run run, List<Steps.OfLocation> all, long events) {
        List<LocationSurvey> members = members(run);
        if (members.isEmpty()) {
            return cuts(run, List.of());
        }
        Map<Integer, Steps.OfLocation> byLocation = new HashMap<>();
        all.forEach(each -> byLocation.put(each.location(), each));
        List<Steps> steps = new ArrayList<>();
        for (LocationSurvey member : members) {
            steps.add(Objects.requireNonNull(byLocation.get(member.location())).steps());
        }
        int[] ids = members.stream().mapToInt(LocationSurvey::location).toArray();
        List<int[]> ends = new ArrayList<>();
        ends.add(new int[ids.length]);
        ends.addAll(new CutFinder(steps, ids).find(events));
        List<PackedRows.Builder> ranges = builders(ends.size());
        for (int i = 0; i < ids.length; i++) {
            List<ResumePoint> places = members.get(i).places();
            for (int number = 0; number < ends.size(); number++) {
                long end = number + 1 == ends.size()
                        ? members.get(i).events()
                        : event(steps.get(i), ends.get(number + 1)[i]);
                ranges.get(number)
                        .add(part(ids[i], places, steps.get(i), ends.get(number)[i], end)
                                .row());
            }
        }
        Common common = run.common();
        List<Cut> cuts = new ArrayList<>();
        for (int number = 0; number < ends.size(); number++) {
            cuts.add(new Cut(
                    number, null, null, ends.size() > 1, ranges.get(number).build(), common));
        }
        return cuts;
    }

    /**
     * Near which times {@link #skewed} may cut a run, so that the number of steps does not depend on the number of events: twice for each
     * cut.
     *
     * @param events about the number of events of a cut
     */
    public static CutTimes cutTimes(Run run, long events) {
        List<Reached> reached = new ArrayList<>();
        for (LocationSurvey survey : run.surveys()) {
            long before = 0;
            for (ResumePoint place : survey.places()) {
                reached.add(new Reached(place.ticks(), place.event() - before));
                before = place.event();
            }
        }
        reached.sort(Comparator.comparingLong(Reached::ticks));
        LongStream.Builder times = LongStream.builder();
        long half = Math.max(1, events / 2);
        long sum = 0;
        long next = half;
        int count = 0;
        for (Reached place : reached) {
            sum += place.events();
            if (sum >= next) {
                times.add(place.ticks());
                next = sum + half;
                count++;
            }
        }
        long steps = STEPS / ((1L + count) * Math.max(1, run.surveys().size()));
        return new CutTimes(times.build().toArray(), Math.clamp(steps, MIN_STEPS, MAX_STEPS));
    }

    /** At some time a location has had a number of events more than before. */
    private record Reached(long ticks, long events) {}

    /** The event after some steps. */
    private static long event(Steps location, int steps) {
        return steps == 0 ? 0 : location.next()[steps - 1];
    }

    private static List<PackedRows.Builder> builders(int count) {
        return Stream.generate(PackedRows.Builder::new).limit(count).toList();
    }

    private static LocationRange part(int location, List<ResumePoint> places, Steps steps, int begin, long end) {
        long first = event(steps, begin);
        int innermost = begin == 0 ? -1 : steps.open()[begin - 1];
        int depth = 0;
        for (int node = innermost; node >= 0; node = steps.parents()[node]) {
            depth++;
        }
        int[] regions = new int[depth];
        long[] ticks = new long[depth];
        long[] enters = new long[depth];
        for (int node = innermost; node >= 0; node = steps.parents()[node]) {
            depth--;
            regions[depth] = steps.regions()[node];
            ticks[depth] = steps.enterTicks()[node];
            enters[depth] = steps.enters()[node];
        }
        return new LocationRange(
                location, LocationSurvey.placeOf(first, places), first, first, end, regions, ticks, enters);
    }

    /** A place where the run can be cut, and the number of events before its end. */
    record CutPoint(Boundary boundary, long events) {}

    /** All places where the run can be cut, in order of time. */
    static List<CutPoint> points(Run run) {
        int members = members(run).size();
        return run.syncs().stream()
                .filter(sync -> members > 0 && sync.locations() == members && meets(sync))
                .map(sync -> new CutPoint(
                        new Boundary(sync.number(), sync.communicator(), sync.begun(), sync.ended(), sync.left()),
                        sync.events()))
                .toList();
    }

    private static boolean meets(SyncSums sync) {
        return sync.isSame()
                && sync.balance() == 0
                && sync.isOne()
                && sync.ended() > sync.begun()
                && (sync.bytes() > 0 || sync.operation() == BARRIER);
    }

    /** The surveys of the locations that meet; empty if others have events too, or if there is only one. */
    private static List<LocationSurvey> members(Run run) {
        int[] world = new World(run.definitions()).members();
        List<LocationSurvey> found = new ArrayList<>();
        for (LocationSurvey survey : run.surveys()) {
            if (Arrays.binarySearch(world, survey.location()) >= 0) {
                found.add(survey);
            } else if (survey.events() > 0) {
                return List.of();
            }
        }
        return world.length < 2 || found.size() < world.length ? List.of() : found;
    }

    /** The cuts between places, which are in order of time. */
    static List<Cut> cuts(Run run, List<CutPoint> points) {
        List<LocationSurvey> members = points.isEmpty() ? run.surveys() : members(run);
        List<PackedRows.Builder> ranges = builders(points.size() + 1);
        for (LocationSurvey member : members) {
            Iterator<Checkpoint> known = member.checkpoints().iterator();
            Checkpoint begin = null;
            for (int number = 0; number <= points.size(); number++) {
                Checkpoint end = number == points.size() ? null : next(known, points.get(number));
                ranges.get(number).add(part(run, member, begin, end).row());
                begin = end;
            }
        }
        Common common = run.common();
        List<Cut> cuts = new ArrayList<>();
        for (int number = 0; number <= points.size(); number++) {
            cuts.add(new Cut(
                    number,
                    number == 0 ? null : points.get(number - 1).boundary(),
                    number == points.size() ? null : points.get(number).boundary(),
                    false,
                    ranges.get(number).build(),
                    common));
        }
        return cuts;
    }

    /** The checkpoint of a place, of those that follow. */
    private static Checkpoint next(Iterator<Checkpoint> known, CutPoint point) {
        Checkpoint next = known.next();
        while (next.number() < point.boundary().sync()) {
            next = known.next();
        }
        return next;
    }

    private static LocationRange part(
            Run run, LocationSurvey survey, @Nullable Checkpoint begin, @Nullable Checkpoint end) {
        long last = end == null ? survey.events() : end.end();
        return begin == null
                ? LocationRange.whole(survey.location(), last)
                : new LocationRange(
                        survey.location(),
                        begin.resume(),
                        begin.first(),
                        begin.end(),
                        last,
                        run.regions(begin.regions(), survey),
                        begin.ticks(),
                        begin.enters());
    }
}

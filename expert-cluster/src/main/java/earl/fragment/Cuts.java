package earl.fragment;

import earl.format.ResumePoint;
import earl.survey.Checkpoint;
import earl.survey.CutTimes;
import earl.survey.LocationSteps;
import earl.survey.LocationSurvey;
import earl.survey.Run;
import earl.survey.Steps;
import earl.survey.World;
import earl.survey.WorldSync;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
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
    public static List<Cut> skewed(Run run, List<LocationSteps> all, long events) {
        List<LocationSurvey> members = members(run);
        if (members.isEmpty()) {
            return cuts(run, List.of());
        }
        Map<Integer, LocationSteps> byLocation = new HashMap<>();
        all.forEach(each -> byLocation.put(each.location(), each));
        List<Steps> steps = new ArrayList<>();
        for (LocationSurvey member : members) {
            steps.add(Objects.requireNonNull(byLocation.get(member.location())).steps());
        }
        int[] ids = members.stream().mapToInt(LocationSurvey::location).toArray();
        List<int[]> ends = new ArrayList<>();
        ends.add(new int[ids.length]);
        ends.addAll(new CutFinder(steps, ids).find(events));
        List<Cut> cuts = new ArrayList<>();
        for (int number = 0; number < ends.size(); number++) {
            List<LocationRange> parts = new ArrayList<>();
            for (int i = 0; i < ids.length; i++) {
                long end = number + 1 == ends.size()
                        ? members.get(i).events()
                        : event(steps.get(i), ends.get(number + 1)[i]);
                parts.add(part(members.get(i), steps.get(i), ends.get(number)[i], end));
            }
            cuts.add(new Cut(number, null, null, ends.size() > 1, List.copyOf(parts), run.common()));
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

    private static LocationRange part(LocationSurvey survey, Steps steps, int begin, long end) {
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
                survey.location(), survey.resumePointOf(first), first, first, end, regions, ticks, enters);
    }

    /** A place where the run can be cut: checkpoints in order of location, and the number of events before their ends. */
    record CutPoint(Boundary boundary, List<Checkpoint> checkpoints, long events) {}

    /** All places where the run can be cut, in order of time. */
    static List<CutPoint> points(Run run) {
        List<LocationSurvey> members = members(run);
        List<CutPoint> found = new ArrayList<>();
        if (members.isEmpty()) {
            return found;
        }
        int[] next = new int[members.size()];
        for (Checkpoint first : members.getFirst().checkpoints()) {
            List<Checkpoint> those = new ArrayList<>(next.length);
            for (int i = 0; i < next.length; i++) {
                List<Checkpoint> there = members.get(i).checkpoints();
                long number = first.sync().number();
                while (next[i] < there.size() && there.get(next[i]).sync().number() < number) {
                    next[i]++;
                }
                if (next[i] < there.size() && there.get(next[i]).sync().number() == number) {
                    those.add(there.get(next[i]));
                }
            }
            if (those.size() == next.length) {
                point(those).ifPresent(found::add);
            }
        }
        return found;
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

    private static Optional<CutPoint> point(List<Checkpoint> checkpoints) {
        WorldSync first = checkpoints.getFirst().sync();
        long balance = 0;
        long bytes = 0;
        long events = 0;
        long begun = Long.MIN_VALUE;
        long ended = Long.MAX_VALUE;
        long left = Long.MIN_VALUE;
        boolean isOne = true;
        for (Checkpoint checkpoint : checkpoints) {
            WorldSync sync = checkpoint.sync();
            if (!sync.quiet() || sync.communicator() != first.communicator() || sync.operation() != first.operation()) {
                return Optional.empty();
            }
            balance += sync.balance();
            bytes += sync.bytes();
            events += sync.end();
            isOne = sync.begun() != begun && (isOne || sync.begun() > begun);
            begun = Math.max(begun, sync.begun());
            ended = Math.min(ended, sync.ended());
            left = Math.max(left, sync.left());
        }
        boolean meets = balance == 0 && isOne && ended > begun && (bytes > 0 || first.operation() == BARRIER);
        Boundary boundary = new Boundary(first.number(), first.communicator(), begun, ended, left);
        return meets ? Optional.of(new CutPoint(boundary, checkpoints, events)) : Optional.empty();
    }

    /** The cuts between places, which are in order of time. */
    static List<Cut> cuts(Run run, List<CutPoint> points) {
        List<LocationSurvey> members = points.isEmpty() ? run.surveys() : members(run);
        List<Cut> cuts = new ArrayList<>();
        for (int number = 0; number <= points.size(); number++) {
            CutPoint begin = number == 0 ? null : points.get(number - 1);
            CutPoint end = number == points.size() ? null : points.get(number);
            List<LocationRange> parts = new ArrayList<>();
            for (int i = 0; i < members.size(); i++) {
                parts.add(part(
                        run,
                        members.get(i),
                        begin == null ? null : begin.checkpoints().get(i),
                        end == null ? null : end.checkpoints().get(i)));
            }
            cuts.add(new Cut(
                    number,
                    begin == null ? null : begin.boundary(),
                    end == null ? null : end.boundary(),
                    false,
                    List.copyOf(parts),
                    run.common()));
        }
        return cuts;
    }

    private static LocationRange part(
            Run run, LocationSurvey survey, @Nullable Checkpoint begin, @Nullable Checkpoint end) {
        long last = end == null ? survey.events() : end.sync().end();
        if (begin == null) {
            return LocationRange.whole(survey.location(), last);
        }
        WorldSync sync = begin.sync();
        return new LocationRange(
                survey.location(),
                begin.resume(),
                sync.first(),
                sync.end(),
                last,
                run.regions(sync.regions(), survey),
                sync.ticks(),
                sync.enters());
    }
}

package expert.summary;

import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import earl.memory.LongMap;
import earl.parallel.Workers;
import expert.summary.CallGaps.Call;
import expert.summary.CallGaps.Gap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the time of functions between their calls. Workers scan parts of the trace; the parts depend only on the trace. A gap that begins
 * in an earlier part is completed when the parts are joined in order.
 */
final class CallGapScan {
    /** Minimum number of events of a part: smaller parts cost more than they save. */
    private static final long MIN_PART = 1 << 19;
    /** Maximum number of parts: each has numbers for every location. */
    private static final long MAX_PARTS = 64;

    private static final int CHUNK = 1 << 12;
    /** Number of calls that a part remembers; a power of two. */
    private static final int RECENT = 1 << 8;

    private static final int UNSEEN = -2;

    @SuppressWarnings("EnumOrdinal") // as copyPlaces has them
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal") // as copyPlaces has them
    private static final int EXIT = EventType.EXIT.ordinal();

    private final Trace trace;
    private final Events events;
    private final boolean hasSources;
    private final int[] parents;
    /** [call path] -> region. */
    private final int[] regions;
    /** [call path] -> number under which its gaps are summed; {@link Trace#NONE} if they are not. */
    private final int[] groups;

    private final Map<Integer, Map<Gap, long[]>> found = new HashMap<>();

    /**
     * Prepares a scan.
     *
     * @param groups by call path; {@link Trace#NONE} for a call path without interest
     */
    CallGapScan(Trace trace, int[] groups) {
        this.trace = trace;
        this.events = trace.events();
        this.groups = groups;
        this.hasSources = events.hasSources();
        this.parents = new int[groups.length];
        this.regions = new int[groups.length];
        Arrays.setAll(parents, trace.callpaths()::parent);
        Arrays.setAll(regions, trace.callpaths()::region);
    }

    /** Ticks by location, by group and gap. */
    Map<Integer, Map<Gap, long[]>> run(int threads) {
        return run(threads, Math.max(MIN_PART, (trace.length() + MAX_PARTS - 1) / MAX_PARTS));
    }

    /** As {@link #run(int)}, in parts of {@code size} events each. */
    Map<Integer, Map<Gap, long[]>> run(int threads, long size) {
        long length = trace.length();
        List<RangeGaps> parts = new Workers(threads)
                .map(
                        (int) ((length + size - 1) / size),
                        i -> new RangeGaps(i * size, Math.min((i + 1) * size, length)));
        int locations = trace.locations().size();
        long[] since = new long[locations];
        @Nullable Call[] left = new @Nullable Call[locations];
        for (RangeGaps part : parts) {
            for (int location = 0; location < locations; location++) {
                if (part.firstPath[location] == UNSEEN) {
                    continue;
                }
                int group = group(part.firstPath[location]);
                long ticks = part.firstTicks[location] - since[location];
                if (group >= 0 && ticks > 0) {
                    times(group, left[location], part.call(part.firstCall[location]))[location] += ticks;
                }
                since[location] = part.since[location];
                left[location] = part.call(part.before(location));
            }
            part.addTo(this);
        }
        return found;
    }

    private int group(int path) {
        return path < 0 ? Trace.NONE : groups[path];
    }

    private long[] times(int group, @Nullable Call before, @Nullable Call after) {
        return found.computeIfAbsent(group, first -> new HashMap<>())
                .computeIfAbsent(
                        new Gap(before, after),
                        unknown -> new long[trace.locations().size()]);
    }

    /** Ticks by location in one gap of a part. */
    private static final class Times {
        final int group;
        final int before;
        final int after;
        final long[] ticks;

        Times(int group, int before, int after, int locations) {
            this.group = group;
            this.before = before;
            this.after = after;
            this.ticks = new long[locations];
        }
    }

    /** The gaps that end in a part of the trace. */
    private final class RangeGaps {
        private final List<Call> calls = new ArrayList<>();
        private final Map<Call, Integer> numbers = new HashMap<>();
        /** Numbers of the pairs of calls around gaps. */
        private final LongMap pairs = new LongMap();

        private int pairCount;
        /** Indexes of gaps by group and pair. */
        private final LongMap known = new LongMap();

        private final List<Times> gaps = new ArrayList<>();

        // By location: its first enter or leave in this part. It ends a gap in a call path, before a call or at the
        // path's end.
        final int[] firstPath = new int[trace.locations().size()];
        final int[] firstCall = new int[firstPath.length];
        final long[] firstTicks = new long[firstPath.length];

        // By location: its last enter or leave.
        final long[] since = new long[firstPath.length];
        /** The leave; {@link Trace#NONE} if it entered a region. */
        private final long[] left = new long[firstPath.length];
        /** The enter of the call that it left. */
        private final long[] leftCall = new long[firstPath.length];
        /** The last call that it entered, and its number. */
        private final long[] entered = new long[firstPath.length];

        private final int[] enteredCall = new int[firstPath.length];

        // Some of the last calls, by a hash of region and line: a look-up by Call takes longer than all else.
        private final int[] recentRegion = new int[RECENT];
        private final @Nullable SourceLine[] recentLine = new @Nullable SourceLine[RECENT];
        private final int[] recentNumber = new int[RECENT];

        private final int[] locations = new int[CHUNK];
        private final int[] types = new int[CHUNK];
        private final int[] callpaths = new int[CHUNK];
        private final long[] enters = new long[CHUNK];
        private final long[] ticks = new long[CHUNK];

        RangeGaps(long begin, long end) {
            Arrays.fill(firstPath, UNSEEN);
            Arrays.fill(entered, Trace.NONE);
            Arrays.fill(recentRegion, Trace.NONE);
            for (long from = begin; from < end; from += CHUNK) {
                int n = (int) Math.min(CHUNK, end - from);
                events.copyPlaces(from, n, locations, types, callpaths, enters);
                events.copyTicks(from, n, ticks);
                scan(from, n);
            }
        }

        private void scan(long from, int n) {
            for (int i = 0; i < n; i++) {
                int path = callpaths[i];
                if (path >= 0 && types[i] == ENTER) {
                    enter(locations[i], path, from + i, ticks[i]);
                } else if (path >= 0 && types[i] == EXIT) {
                    close(locations[i], path, ticks[i], Trace.NONE);
                    left[locations[i]] = from + i;
                    leftCall[locations[i]] = enters[i];
                }
            }
        }

        private void enter(int location, int path, long pos, long now) {
            int call = group(parents[path]) < 0 ? Trace.NONE : number(regions[path], pos);
            close(location, parents[path], now, call);
            left[location] = Trace.NONE;
            if (call >= 0) {
                entered[location] = pos;
                enteredCall[location] = call;
            }
        }

        /** Ends a gap in a call path, before a call or at the path's end. */
        private void close(int location, int path, long now, int call) {
            if (firstPath[location] == UNSEEN) {
                firstPath[location] = path;
                firstCall[location] = call;
                firstTicks[location] = now;
            } else if (group(path) >= 0 && now > since[location]) {
                gap(group(path), before(location), call).ticks[location] += now - since[location];
            }
            since[location] = now;
        }

        private Times gap(int group, int before, int after) {
            long key = (before + 1L) << Integer.SIZE | (after + 1L);
            long pair = pairs.get(key);
            if (pair < 0) {
                pair = pairCount++;
                pairs.put(key, pair);
            }
            key = (long) group << Integer.SIZE | pair;
            int index = (int) known.get(key);
            if (index < 0) {
                index = gaps.size();
                known.put(key, index);
                gaps.add(new Times(group, before, after, firstPath.length));
            }
            return gaps.get(index);
        }

        /** Number of the call that a location left last, {@link Trace#NONE} if it has entered a region since. */
        int before(int location) {
            if (left[location] == Trace.NONE) {
                return Trace.NONE;
            }
            return leftCall[location] == entered[location]
                    ? enteredCall[location]
                    : number(events.region(left[location]), left[location]);
        }

        private int number(int region, long pos) {
            SourceLine line = hasSources ? events.source(pos) : null;
            int place = (31 * region + (line == null ? 0 : (int) line.line())) & (RECENT - 1);
            if (recentRegion[place] != region || !Objects.equals(recentLine[place], line)) {
                recentNumber[place] =
                        number(new Call(trace.regions().get(region).name(), line));
                recentRegion[place] = region;
                recentLine[place] = line;
            }
            return recentNumber[place];
        }

        private int number(Call call) {
            Integer number = numbers.get(call);
            if (number == null) {
                number = calls.size();
                numbers.put(call, number);
                calls.add(call);
            }
            return number;
        }

        @Nullable
        Call call(int number) {
            return number < 0 ? null : calls.get(number);
        }

        void addTo(CallGapScan sum) {
            for (Times gap : gaps) {
                long[] all = sum.times(gap.group, call(gap.before), call(gap.after));
                Arrays.setAll(all, location -> all[location] + gap.ticks[location]);
            }
        }
    }
}

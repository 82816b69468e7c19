package earl.survey;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.diag.Finding;
import earl.format.EventReader;
import earl.format.ResumePoint;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.link.call.CallTree;
import earl.memory.ColumnMemory;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Surveys some locations of a trace: one pass over their events, block by block, so that memory does not depend on the number of
 * events if the format can decode in blocks (OTF2 can; other formats decode one location at a time). Work on different
 * locations may run in different processes.
 */
public final class Survey {
    /** Events between places where decoding can resume. */
    private static final int STEP = 512;
    /** Events that are scanned at once. */
    private static final int BLOCK = 1 << 15;
    /** 2^64 divided by the golden ratio: multiples of it, without the overflow, are far from each other. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final TraceSource source;
    private final Diagnostics diagnostics;
    private final int most;
    /**
     * Numbers that locations have in common: they travel and stay once. A buffer over an array as a key would make all reads of other
     * buffers slower, because their calls then have two targets.
     */
    private final Map<List<Integer>, int[]> common = new HashMap<>();

    private Survey(TraceSource source, Diagnostics diagnostics, int most) {
        this.source = source;
        this.diagnostics = diagnostics;
        this.most = most;
    }

    /**
     * Surveys locations.
     *
     * @param names how findings call a file of the trace
     * @param locations dense ids
     * @param most maximum number of checkpoints of a location, and of its places where decoding can resume, 1 or more
     * @return the surveys in the order of {@code locations}, and their sums
     * @throws TraceException if the trace cannot be read
     */
    public static GroupSurvey of(Path trace, UnaryOperator<Path> names, int[] locations, int most) {
        Diagnostics diagnostics = new Diagnostics(names);
        try (TraceSource source = TraceFormat.openAny(trace, diagnostics)) {
            diagnostics.take();
            return new Survey(source, diagnostics, most).of(locations);
        }
    }

    private GroupSurvey of(int[] locations) {
        World world = new World(source.definitions());
        Map<Integer, Pass> passes = new HashMap<>();
        for (int location : locations) {
            passes.put(location, new Pass(location, world));
        }
        Map<DefinitionSpace, List<Long>> undefined = new TreeMap<>(source.undefined());
        int[] again = source.settle();
        if (again.length > 0) {
            World settled = new World(source.definitions());
            for (int location : again) {
                passes.put(location, new Pass(location, settled).withFindings(passes.get(location)));
            }
        }
        ArrayList<LocationSurvey> surveys = new ArrayList<>();
        SortedMap<Long, SyncSums> syncs = new TreeMap<>();
        for (int location : locations) {
            Pass pass = passes.get(location);
            if (pass != null) {
                surveys.add(pass.survey(undefined));
                pass.checkpoints.forEach(
                        kept -> syncs.merge(kept.sync.number(), SyncSums.of(kept.sync), SyncSums::plus));
            }
        }
        return new GroupSurvey(surveys, new ArrayList<>(syncs.values()));
    }

    private int[] common(int[] numbers) {
        return common.computeIfAbsent(Arrays.stream(numbers).boxed().toList(), content -> numbers);
    }

    /** A synchronization, and where decoding can resume before it. */
    private record Kept(WorldSync sync, ResumePoint resume) {
        Row row() {
            return Checkpoint.of(sync, resume).row();
        }
    }

    /** One pass over a location. */
    private final class Pass {
        private final int location;
        private final LocationScan scan;
        private final List<Kept> checkpoints = new ArrayList<>();
        private final List<LocationSurvey.Odd> odd = new ArrayList<>();
        private List<Finding> findings;
        /** Places where decoding can resume, in the current block and in the one before. */
        private final List<ResumePoint> places = new ArrayList<>();

        private final List<ResumePoint> kept = new ArrayList<>();
        private long seen;
        private long keptEvery = 1;

        private int level;
        private long backwards;
        private long firstBackwards = -1;
        private long firstBackwardsTicks;

        Pass(int location, World world) {
            this.location = location;
            this.scan = world.scan(location, this::met);
            read();
            scan.finish();
            odd.addAll(scan.odd());
            if (backwards > 0) {
                odd.add(new LocationSurvey.Odd(
                        DiagnosticCode.TIME_BACKWARDS, backwards, firstBackwards, firstBackwardsTicks));
            }
            findings = diagnostics.take();
        }

        /** An earlier pass has counted the irregularities of the file. */
        Pass withFindings(@Nullable Pass earlier) {
            if (earlier != null) {
                findings = earlier.findings;
            }
            return this;
        }

        private void read() {
            try (ColumnMemory memory = ColumnMemory.ofThisThread();
                    EventReader reader = source.reader(location, null)) {
                LocationEvents block =
                        new LocationEvents(location, memory, Math.min(BLOCK, source.estimatedEvents(location)));
                places.add(reader.point());
                boolean more = true;
                while (more) {
                    int first = places.size() - 1;
                    long index = scan.events();
                    while (more && block.appended() < BLOCK) {
                        more = reader.read(block, STEP) == STEP;
                        places.add(reader.point());
                        keep(reader.point());
                    }
                    block.finish();
                    if (block.backwards() > 0) {
                        if (backwards == 0) {
                            firstBackwards = index + block.firstBackwards();
                            firstBackwardsTicks = block.ticks(block.firstBackwards());
                        }
                        backwards += block.backwards();
                    }
                    scan.add(block);
                    block.clear();
                    places.subList(0, first).clear();
                }
            }
        }

        private void keep(ResumePoint place) {
            if (++seen % keptEvery == 0) {
                kept.add(place);
            }
            if (kept.size() > most) {
                keptEvery *= 2;
                List<ResumePoint> some = new ArrayList<>();
                for (int i = 1; i < kept.size(); i += 2) {
                    some.add(kept.get(i));
                }
                kept.clear();
                kept.addAll(some);
            }
        }

        private void met(WorldSync sync) {
            if (!sync.quiet() || !isOf(level, sync)) {
                return;
            }
            ResumePoint place = before(sync.first());
            if (place.event() > sync.first()) {
                return; // its call has a whole block of events
            }
            checkpoints.add(new Kept(sync, place));
            while (checkpoints.size() > most) {
                level++;
                checkpoints.removeIf(kept -> !isOf(level, kept.sync()));
            }
        }

        /**
         * Whether a synchronization is among those of a level, which all locations know: about half of those of the level before, at
         * distances that are alike, but no period of a program divides.
         */
        private static boolean isOf(int level, WorldSync sync) {
            return Long.numberOfLeadingZeros(sync.number() * GOLDEN) >= level;
        }

        /** The last place that is not after an event. */
        private ResumePoint before(long event) {
            int low = 0;
            int high = places.size() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (places.get(middle).event() <= event) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return places.get(low);
        }

        LocationSurvey survey(Map<DefinitionSpace, List<Long>> undefined) {
            CallTree tree = scan.tree();
            int[] parents = new int[tree.count()];
            int[] regions = new int[tree.count()];
            Map<Integer, Long> placeholders = new TreeMap<>();
            Definitions definitions = source.definitions();
            List<Long> missing = undefined.getOrDefault(DefinitionSpace.REGION, List.of());
            for (int node = 0; node < parents.length; node++) {
                parents[node] = tree.parent(node);
                regions[node] = tree.region(node);
                long ref = regions[node] < 0 ? 0 : definitions.ref(DefinitionSpace.REGION, regions[node]);
                if (missing.contains(ref)) {
                    placeholders.put(regions[node], ref);
                }
            }
            return new LocationSurvey(
                    location,
                    scan.events(),
                    scan.firstTicks(),
                    scan.lastTicks(),
                    common(parents),
                    common(regions),
                    scan.times(),
                    scan.durations(),
                    findings,
                    odd,
                    scan.lacksPartners(),
                    scan.hasNeighbours(),
                    scan.kinds(),
                    scan.balance(),
                    scan.agreement(),
                    scan.syncs(),
                    PackedRows.of(checkpoints, Kept::row),
                    PackedRows.of(kept, LocationSurvey::row),
                    undefined,
                    placeholders);
        }
    }
}

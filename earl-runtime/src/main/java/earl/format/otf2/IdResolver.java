package earl.format.otf2;

import earl.Trace;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.schema.FlushRegion;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Maps a location's ids to dense ids. Ids in the usual range are looked up once and then cost an array access. Others are
 * looked up each time. It records ids that the trace does not define. For one thread.
 */
final class IdResolver {
    private static final int MAX_DIRECT = 1 << 16;
    /**
     * Maximum number of placeholders; further ids share one, so that a file of garbage does not create an unlimited number.
     */
    private static final int MAX_UNDEFINED = 1 << 16;

    private static final int NOT_LOOKED_UP = Integer.MIN_VALUE;

    private final Definitions definitions;
    private final LocationMapping local;
    private final int[] regions;
    private final int[] communicators;
    /** {@code [type] -> [id on the location] -> } dense id, negative if not looked up yet; a type's array is made on demand. */
    private final Map<FieldType, int[]> others = new EnumMap<>(FieldType.class);

    private final Map<DefinitionSpace, SortedSet<Long>> undefined = new EnumMap<>(DefinitionSpace.class);
    private @Nullable String firstUndefined;
    private int undefinedCount;
    private long undefinedUses;
    private int flushRegion = Trace.NONE;

    IdResolver(Definitions definitions, LocationMapping local) {
        this.definitions = definitions;
        this.local = local;
        this.regions = direct(DefinitionSpace.REGION);
        this.communicators = direct(DefinitionSpace.COMM);
    }

    private int[] direct(DefinitionSpace space) {
        int[] ids = new int[Math.min(MAX_DIRECT, definitions.count(space) + 1)];
        Arrays.fill(ids, NOT_LOOKED_UP);
        return ids;
    }

    /** Dense ids of regions by the location's id; where negative, call {@link #region}. */
    int[] regions() {
        return regions;
    }

    /** The region of an {@code ENTER} or {@code LEAVE}, which always has one; {@link Trace#NONE} only until placeholders are made. */
    int region(long id) {
        if (id >= 0 && id < regions.length && regions[(int) id] >= 0) {
            return regions[(int) id];
        }
        long ref = local.global(FieldType.REGION, id);
        int dense = definitions.id(DefinitionSpace.REGION, ref);
        if (dense == Trace.NONE) {
            note(DefinitionSpace.REGION, ref);
            dense = definitions.id(DefinitionSpace.REGION, -1);
        } else if (id >= 0 && id < regions.length) {
            regions[(int) id] = dense;
        }
        return dense;
    }

    /** A communicator, {@link Trace#NONE} for none. */
    int communicator(long id) {
        if (id >= 0 && id < communicators.length && communicators[(int) id] >= 0) {
            return communicators[(int) id];
        }
        int dense = dense(FieldType.COMM, id);
        if (id >= 0 && id < communicators.length && dense >= 0) {
            communicators[(int) id] = dense;
        }
        return dense;
    }

    /** Any other reference, {@link Trace#NONE} for none. */
    int dense(FieldType type, long id) {
        int[] ids = others.get(type);
        if (ids != null && id >= 0 && id < ids.length && ids[(int) id] >= 0) {
            return ids[(int) id];
        }
        return lookUp(type, id);
    }

    private int lookUp(FieldType type, long id) {
        long ref = local.global(type, id);
        if (ref == -1) {
            return Trace.NONE;
        }
        int dense = definitions.id(type.space(), ref);
        if (dense == Trace.NONE) {
            note(type.space(), ref);
            return dense;
        }
        int[] ids = others.computeIfAbsent(type, t -> direct(t.space()));
        if (id >= 0 && id < ids.length) {
            ids[(int) id] = dense;
        }
        return dense;
    }

    /** The region of flushes of the trace buffer; {@link Trace#NONE} only until placeholders are made. */
    int flushRegion() {
        if (flushRegion == Trace.NONE) {
            flushRegion = definitions.flushRegion();
            if (flushRegion == Trace.NONE) {
                undefined
                        .computeIfAbsent(DefinitionSpace.REGION, s -> new TreeSet<>(Long::compareUnsigned))
                        .add(FlushRegion.REF);
            }
        }
        return flushRegion;
    }

    /** Whether no window belongs to MPI, and there is one. */
    boolean synchronizesByWindows() {
        int windows = definitions.count(DefinitionSpace.RMA_WIN);
        boolean all = windows > 0;
        for (int window = 0; window < windows && all; window++) {
            all = definitions.synchronizedBy(window) != Trace.NONE;
        }
        return all;
    }

    /** The communicator of a window of a library other than MPI, otherwise {@link Trace#NONE}. */
    int synchronizedBy(long window) {
        return definitions.synchronizedBy(dense(FieldType.RMA_WIN, window));
    }

    /** The calling contexts of the location, before its first record. */
    ContextPath contexts() {
        return new ContextPath(definitions);
    }

    private void note(DefinitionSpace space, long ref) {
        undefinedUses++;
        if (firstUndefined == null) {
            firstUndefined = space.words() + " " + (ref == -1 ? "without id" : Long.toUnsignedString(ref));
        }
        if (space == DefinitionSpace.LOCATION) {
            // A placeholder would look like a location with events.
            return;
        }
        long noted = undefinedCount < MAX_UNDEFINED ? ref : -1;
        if (noted == -1 && space != DefinitionSpace.REGION) {
            return;
        }
        if (undefined
                .computeIfAbsent(space, s -> new TreeSet<>(Long::compareUnsigned))
                .add(noted)) {
            undefinedCount++;
        }
    }

    /** Requested ids that the trace does not define, by space, in ascending order. */
    Map<DefinitionSpace, SortedSet<Long>> undefined() {
        return undefined;
    }

    /** The first of them as text, {@code null} if there is none. */
    @Nullable
    String firstUndefined() {
        return firstUndefined;
    }

    /** Number of requests for undefined ids. */
    long undefinedUses() {
        return undefinedUses;
    }
}

package earl.survey;

import earl.Communicator;
import earl.Trace;
import earl.link.Membership;
import earl.link.Ports;
import earl.link.call.CallDurations;
import earl.link.call.Nesting;
import earl.schema.Definitions;
import earl.schema.InitAndFinalize;
import earl.schema.RegionTwins;
import earl.sync.SynchronizationsProvider;
import java.util.Arrays;
import java.util.List;

/**
 * The communicators in which all processes meet: the largest one, and those with the same members. Immutable.
 *
 * <p>Locations can be scanned on their own, in different processes: {@link #scan}.
 */
public final class World {
    private final Ports ports;
    private final Membership membership;
    private final RegionTwins twins;
    private final boolean[] counted;
    private final InitAndFinalize initialized;
    private final int polls;
    private final int neighbourhood;
    private final boolean[] isWorld;
    private final int[] members;

    /** Reads the definitions of a trace. */
    public World(Definitions definitions) {
        ports = new Ports(definitions);
        membership = new Membership(definitions);
        twins = new RegionTwins(definitions.regions());
        counted = CallDurations.counted(definitions.regions());
        initialized = new InitAndFinalize(definitions.regions());
        polls = definitions.attribute(Nesting.POLLS);
        neighbourhood = definitions.attribute(SynchronizationsProvider.NEIGHBOURHOOD);
        List<Communicator> communicators = definitions.communicators();
        isWorld = new boolean[communicators.size()];
        members = largest(definitions);
        for (int com = 0; members.length > 0 && com < isWorld.length; com++) {
            isWorld[com] = definitions.secondMembers(com).length == 0
                    && !communicators.get(com).self()
                    && Arrays.equals(sorted(definitions.firstMembers(com)), members);
        }
    }

    private static int[] largest(Definitions definitions) {
        int[] most = {};
        for (Communicator communicator : definitions.communicators()) {
            int[] first = definitions.firstMembers(communicator.id());
            boolean larger = first.length > most.length
                    && !communicator.self()
                    && definitions.secondMembers(communicator.id()).length == 0;
            most = larger ? first : most;
        }
        int[] sorted = sorted(most);
        boolean unclear = sorted.length > 0 && sorted[0] == Trace.NONE;
        for (int i = 1; i < sorted.length; i++) {
            unclear |= sorted[i] == sorted[i - 1];
        }
        return unclear ? new int[0] : sorted;
    }

    private static int[] sorted(int[] members) {
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /** The locations that meet, in ascending order; empty if the trace has no such communicator. */
    public int[] members() {
        return members.clone();
    }

    /** Begins to scan a location. */
    LocationScan scan(int location, SyncFinder.Listener syncs) {
        return new LocationScan(location, this, syncs, null);
    }

    /** Begins to scan the calls of a location. */
    public CallScan calls(CallScan.Listener listener) {
        return new CallScan(this, listener);
    }

    /** Begins to scan a location for the places where it is quiet. */
    LocationScan scan(int location, StepCollector steps) {
        return new LocationScan(location, this, sync -> {}, steps);
    }

    boolean isWorld(int com) {
        return com >= 0 && com < isWorld.length && isWorld[com];
    }

    Ports ports() {
        return ports;
    }

    Membership membership() {
        return membership;
    }

    RegionTwins twins() {
        return twins;
    }

    /** {@link CallDurations#counted}. */
    boolean[] counted() {
        return counted;
    }

    InitAndFinalize initialized() {
        return initialized;
    }

    int polls() {
        return polls;
    }

    /** The attribute {@link SynchronizationsProvider#NEIGHBOURHOOD}, {@link Trace#NONE} if the trace has none. */
    int neighbourhood() {
        return neighbourhood;
    }
}

package earl.replay.call;

import earl.CallPaths;
import earl.Region;
import earl.Trace;
import java.util.Arrays;
import java.util.Set;

/** What the regions of a trace mean for a replay, by id of the region. */
public final class CallKinds {
    /** Calls in which processes meet, although the trace has no record of it. */
    private static final Set<String> MEETINGS = Set.of(
            "MPI_Init",
            "MPI_Init_thread",
            "MPI_Finalize",
            "MPI_Comm_split",
            "MPI_Comm_split_type",
            "MPI_Comm_dup",
            "MPI_Comm_create",
            "MPI_Cart_create",
            "MPI_Dist_graph_create",
            "MPI_Dist_graph_create_adjacent",
            "MPI_Win_create",
            "MPI_Win_allocate",
            "MPI_Win_allocate_shared",
            "MPI_Win_create_dynamic",
            "MPI_Win_free",
            "MPI_Win_fence",
            "MPI_File_open",
            "MPI_File_close");

    private static final Set<String> TESTS = Set.of("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome");
    private static final Set<String> SYNCHRONOUS = Set.of("MPI_Ssend", "MPI_Issend", "MPI_Ssend_init");
    private static final Set<String> BUFFERED = Set.of("MPI_Bsend", "MPI_Ibsend", "MPI_Bsend_init");

    private static final Set<String> REMOTE = Set.of(
            "MPI_Put",
            "MPI_Get",
            "MPI_Rput",
            "MPI_Rget",
            "MPI_Accumulate",
            "MPI_Raccumulate",
            "MPI_Get_accumulate",
            "MPI_Rget_accumulate",
            "MPI_Fetch_and_op",
            "MPI_Compare_and_swap");

    private static final Set<String> STARTS = Set.of("MPI_Init", "MPI_Init_thread");

    private final boolean[] communicates;
    private final boolean[] starts;
    private final boolean[] meets;
    private final boolean[] tests;
    private final boolean[] synchronous;
    private final boolean[] buffered;
    private final boolean[] files;
    private final boolean[] mpi;
    private final boolean[] waitsForDevices;
    private final boolean[] any;
    private final boolean[] receives;
    /** {@code [call path] -> } its region. */
    private final int[] regions;

    public CallKinds(Trace trace) {
        CallPaths paths = trace.callpaths();
        regions = new int[paths.count()];
        Arrays.setAll(regions, paths::region);
        int count = trace.regions().size();
        communicates = new boolean[count];
        starts = new boolean[count];
        meets = new boolean[count];
        tests = new boolean[count];
        synchronous = new boolean[count];
        buffered = new boolean[count];
        files = new boolean[count];
        mpi = new boolean[count];
        waitsForDevices = new boolean[count];
        any = new boolean[count];
        receives = new boolean[count];
        for (Region region : trace.regions()) {
            int id = region.id();
            String name = region.name();
            mpi[id] = region.isMpi();
            communicates[id] = region.isMpi();
            // The name in the standard's spelling: MpiNames leaves calls that no pattern uses as they are.
            String standard = earl.MpiNames.standard(name);
            any[id] = "MPI_Waitany".equals(standard) || "MPI_Waitsome".equals(standard);
            receives[id] = "MPI_Recv".equals(standard);
            meets[id] = region.isMpi() && MEETINGS.contains(standard == null ? name : standard);
            starts[id] = STARTS.contains(name);
            tests[id] = TESTS.contains(name);
            synchronous[id] = SYNCHRONOUS.contains(name);
            buffered[id] = BUFFERED.contains(name);
            files[id] = region.role().equals("FILE_IO") || name.startsWith("MPI_File_");
        }
    }

    /** Whether the region begins one-sided transfers of MPI. */
    public static boolean isRemote(Region region) {
        String standard = earl.MpiNames.standard(region.name());
        return region.isMpi() && REMOTE.contains(standard == null ? region.name() : standard);
    }

    /** Says that calls of a region wait for other locations, although they are not of MPI. */
    public void add(int region) {
        communicates[region] = true;
    }

    /** Says that calls of a region wait for streams of devices. */
    public void addWaiting(int region) {
        add(region);
        waitsForDevices[region] = true;
    }

    /** Whether calls of the region wait for streams of devices. */
    public boolean waitsForDevices(int region) {
        return waitsForDevices[region];
    }

    /** Region of a call path; -1 for call path -1. */
    public int region(int path) {
        return path < 0 ? -1 : regions[path];
    }

    /** Whether the call completes any of several requests. */
    public boolean completesAny(int path) {
        return path >= 0 && any[regions[path]];
    }

    /** Whether the call is a blocking receive. */
    public boolean isReceive(int path) {
        return path >= 0 && receives[regions[path]];
    }

    /** Whether a call of the region is a call of the graph. */
    boolean communicates(int region) {
        return communicates[region];
    }

    public boolean meets(int region) {
        return meets[region];
    }

    /** Whether the call starts MPI: another network does not change its time. */
    public boolean starts(int region) {
        return starts[region];
    }

    /** Whether the call tests a request and does not block. */
    public boolean tests(int path) {
        return path >= 0 && tests[regions[path]];
    }

    /** Whether the send ends only after its receive was posted, by name. */
    public boolean isSynchronous(int path) {
        return path >= 0 && synchronous[regions[path]];
    }

    /** Whether the send never waits for its receive, by name. */
    public boolean isBuffered(int path) {
        return path >= 0 && buffered[regions[path]];
    }

    /** Whether a change of the network changes the call's own time. */
    public boolean isOfNetwork(int region) {
        return mpi[region] && !files[region];
    }
}

package expert.record;

import earl.Location;
import earl.LocationGroup;
import earl.Region;
import earl.SourceLine;
import earl.SystemNode;
import earl.Trace;
import earl.monitor.profile.CallFamily;
import earl.monitor.profile.RunProfile;
import earl.monitor.profile.RunProfile.Frame;
import earl.monitor.profile.RunProfile.SiteProfile;
import earl.monitor.profile.RunProfile.ThreadProfile;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.pattern.SeverityCube.Metric;
import expert.summary.CallSites;
import expert.summary.CallTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A profile as a severity cube. Its metrics have the names and meanings of those in reports: {@code time}, {@code mpi} with its kinds of calls,
 * {@code openmp_synchronization}, {@code visits}. The time of the program's own functions is at the program as a whole.
 */
final class ProfileCube {
    private final RunProfile profile;
    private final List<Region> regions = new ArrayList<>();
    private final Map<String, Integer> regionIds = new HashMap<>();
    private final List<int[]> paths = new ArrayList<>();
    private final Map<List<Integer>, Integer> pathIds = new HashMap<>();
    private final CallSites.Builder lines = new CallSites.Builder();
    /** Name of a metric -> its cells. */
    private final Map<String, CellTable.Builder> cells = new HashMap<>();

    private final int program;

    private ProfileCube(RunProfile profile) {
        this.profile = profile;
        this.program = path(Trace.NONE, profile.program(), "ARTIFICIAL", "MEASUREMENT_SYSTEM");
    }

    /** The cube of a profile. */
    static SeverityCube of(RunProfile profile) {
        return new ProfileCube(profile).cube();
    }

    private SeverityCube cube() {
        List<Location> locations = new ArrayList<>();
        List<LocationGroup> processes = new ArrayList<>();
        List<SystemNode> machine = new ArrayList<>();
        machine.add(new SystemNode(0, 0, "machine", "machine", Trace.NONE));
        Map<String, Integer> nodes = new HashMap<>();
        Map<Integer, Integer> groups = new HashMap<>();
        for (ThreadProfile thread : profile.threads()) {
            int node = nodes.computeIfAbsent(thread.node(), name -> {
                machine.add(new SystemNode(machine.size(), machine.size(), name, "node", 0));
                return machine.size() - 1;
            });
            int group = groups.computeIfAbsent(thread.process(), process -> {
                processes.add(
                        new LocationGroup(processes.size(), processes.size(), thread.processName(), "PROCESS", node));
                return processes.size() - 1;
            });
            int id = locations.size();
            boolean first = thread.thread() == 0;
            locations.add(new Location(
                    id,
                    id,
                    first ? "Master thread" : "Thread " + thread.thread(),
                    "CPU_THREAD",
                    thread.processName(),
                    group,
                    first ? thread.rank() : Trace.NONE));
            add(thread, id);
        }
        List<Metric> metrics = new ArrayList<>();
        int outermost = Trace.NONE;
        metrics.add(metric("bytes", "Bytes in calls", "bytes", outermost));
        int time = metrics.size();
        metrics.add(metric("time", "Time", "s", outermost));
        int mpi = metrics.size();
        metrics.add(metric("mpi", "MPI", "s", time));
        metrics.add(metric("collective", "Collective", "s", mpi));
        metrics.add(metric("finalize", "MPI finalization", "s", mpi));
        metrics.add(metric("init", "MPI initialization", "s", mpi));
        metrics.add(metric("one_sided", "One-sided communication", "s", mpi));
        metrics.add(metric("point_to_point", "Point to point", "s", mpi));
        metrics.add(metric("openmp_synchronization", "OpenMP synchronization", "s", time));
        metrics.add(metric("visits", "Visits", "count", outermost));
        int[] parents = paths.stream().mapToInt(path -> path[0]).toArray();
        int[] regionOf = paths.stream().mapToInt(path -> path[1]).toArray();
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("writer", "EXPERT recorder");
        if (!profile.whole()) {
            attributes.put("incomplete", "only the recorded calls; others are lost");
        }
        return new SeverityCube(
                profile.program(),
                attributes,
                metrics,
                new CallTree(regions, parents, regionOf, lines.build()),
                locations,
                processes,
                machine);
    }

    private Metric metric(String name, String title, String unit, int parent) {
        CellTable all =
                cells.computeIfAbsent(name, none -> new CellTable.Builder(0)).build();
        CellTable own = all;
        if (name.equals("time")) {
            own = all.minus(table("mpi")).minus(table("openmp_synchronization"));
        } else if (name.equals("mpi")) {
            for (String kind : List.of("collective", "finalize", "init", "one_sided", "point_to_point")) {
                own = own.minus(table(kind));
            }
        }
        return new Metric(name, title, "", unit, parent, false, all.total(), own.total(), all, own);
    }

    private CellTable table(String metric) {
        CellTable.Builder builder = cells.get(metric);
        return builder == null ? CellTable.EMPTY : builder.build();
    }

    private void add(String metric, int path, int location, double value) {
        if (value > 0) {
            cells.computeIfAbsent(metric, none -> new CellTable.Builder(1)).add(path, location, value);
        }
    }

    private void add(ThreadProfile thread, int location) {
        add("time", program, location, thread.computation() + thread.lost() + thread.waiting());
        add("openmp_synchronization", program, location, thread.waiting());
        add("visits", program, location, 1);
        for (SiteProfile call : thread.calls()) {
            if (call.family() == CallFamily.LOST) {
                continue;
            }
            int path = path(call);
            add("time", path, location, call.seconds());
            if (call.family().isOfMpi()) {
                add("mpi", path, location, call.seconds());
                add(kind(call), path, location, call.seconds());
            }
            add("visits", path, location, (double) call.calls());
            add("bytes", path, location, (double) call.bytes());
        }
    }

    /** The metric below {@code mpi} to which a call belongs; {@code other} for none. */
    private static String kind(SiteProfile call) {
        return switch (call.family()) {
            case MESSAGES -> "point_to_point";
            case COLLECTIVE -> "collective";
            case ONE_SIDED -> "one_sided";
            case START_AND_END -> call.function().endsWith("inalize") ? "finalize" : "init";
            case FILES, PLAIN_FILES, GPU, OTHER, LOST -> "other";
        };
    }

    private int path(SiteProfile call) {
        int path = program;
        String file = "";
        int line = 0;
        for (Frame frame : call.path()) {
            path = path(path, frame.region(), "FUNCTION", "SAMPLING");
            line(path, file, line);
            file = frame.file();
            line = frame.line();
        }
        boolean isFile = call.family() == CallFamily.PLAIN_FILES;
        String library =
                call.family() != CallFamily.GPU ? "MPI" : call.function().startsWith("hip") ? "HIP" : "CUDA";
        path = path(path, call.function(), isFile ? "FILE_IO" : "FUNCTION", isFile ? "NONE" : library);
        line(path, call.file(), call.line());
        return path;
    }

    private void line(int path, String file, int line) {
        if (line > 0) {
            lines.add(path, new SourceLine(file, line));
        }
    }

    private int path(int parent, String name, String role, String paradigm) {
        int region = regionIds.computeIfAbsent(paradigm + " " + name, unknown -> {
            regions.add(new Region(regions.size(), name, name, role, paradigm, "", 0));
            return regions.size() - 1;
        });
        return pathIds.computeIfAbsent(List.of(parent, region), unknown -> {
            paths.add(new int[] {parent, region});
            return paths.size() - 1;
        });
    }
}

package expert.request;

import earl.CallPaths;
import earl.Location;
import earl.Region;
import earl.Trace;
import expert.summary.Focus;
import expert.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The call paths and locations in a trace that a {@link Focus} names. */
final class FocusPlaces {
    private final Focus focus;
    private final Trace trace;

    FocusPlaces(Focus focus, Trace trace) {
        this.focus = focus;
        this.trace = trace;
    }

    /**
     * By call path, whether it satisfies all conditions of the focus.
     *
     * @throws RequestException if the trace has no such region or call path, or none in both
     */
    boolean[] callpaths() {
        CallPaths paths = trace.callpaths();
        boolean[] within = new boolean[paths.count()];
        boolean[] ofRegion = focus.regions().isEmpty() ? all(within.length) : below(regions());
        boolean[] ofPath = focus.callpaths().isEmpty() ? all(within.length) : below(paths());
        for (int path = 0; path < within.length; path++) {
            within[path] = ofRegion[path] && ofPath[path];
        }
        if (focus.hasPaths() && !anyOf(within)) {
            throw new RequestException("none of the regions " + String.join(", ", focus.regions())
                    + " is entered in or below " + String.join(", ", focus.callpaths()));
        }
        return within;
    }

    private static boolean[] all(int length) {
        boolean[] all = new boolean[length];
        Arrays.fill(all, true);
        return all;
    }

    private static boolean anyOf(boolean[] values) {
        for (boolean value : values) {
            if (value) {
                return true;
            }
        }
        return false;
    }

    /** These call paths and all below them. */
    private boolean[] below(boolean[] heads) {
        boolean[] within = heads.clone();
        for (int path = 0; path < within.length; path++) {
            int parent = trace.callpaths().parent(path);
            within[path] |= parent != Trace.NONE && within[parent];
        }
        return within;
    }

    private boolean[] regions() {
        CallPaths paths = trace.callpaths();
        List<Region> regions = trace.regions();
        boolean[] named = new boolean[regions.size()];
        for (String name : focus.regions()) {
            boolean[] matching =
                    matching(name, regions.stream().map(Region::name).toList());
            boolean entered = false;
            for (int path = 0; path < paths.count(); path++) {
                entered |= matching[paths.region(path)];
            }
            if (!entered) {
                Set<String> there = new TreeSet<>();
                for (int path = 0; path < paths.count(); path++) {
                    there.add(regions.get(paths.region(path)).name());
                }
                throw unknown("region", name, there);
            }
            for (int region = 0; region < named.length; region++) {
                named[region] |= matching[region];
            }
        }
        boolean[] heads = new boolean[paths.count()];
        for (int path = 0; path < heads.length; path++) {
            heads[path] = named[paths.region(path)];
        }
        return heads;
    }

    private boolean[] paths() {
        CallPaths paths = trace.callpaths();
        List<String> words = new ArrayList<>();
        for (int path = 0; path < paths.count(); path++) {
            words.add(paths.path(path));
        }
        boolean[] heads = new boolean[words.size()];
        for (String name : focus.callpaths()) {
            boolean[] matching = matching(name, words);
            if (!anyOf(matching)) {
                throw unknown("call path", name, new TreeSet<>(words));
            }
            for (int path = 0; path < heads.length; path++) {
                heads[path] |= matching[path];
            }
        }
        return heads;
    }

    private static RequestException unknown(String what, String name, Set<String> known) {
        String end = "/" + name;
        String meant =
                known.stream().filter(path -> path.endsWith(end)).findFirst().orElse(null);
        if (meant != null) {
            return new RequestException("the trace has no " + what + " " + name + "; did you mean '" + meant + "'?");
        }
        return new RequestException("the trace has no " + what + " " + name
                + (known.size() > 12 && Nearest.to(name, known).isEmpty()
                        ? "; 'expert info' lists its regions"
                        : Nearest.hint(name, known)));
    }

    private static boolean[] matching(String written, List<String> words) {
        // Reports show long template arguments as <...>.
        String name = written.replace("<...>", "<*>");
        boolean[] matching = new boolean[words.size()];
        Pattern pattern = Pattern.compile(
                Arrays.stream(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")),
                Pattern.DOTALL);
        for (int i = 0; i < matching.length; i++) {
            matching[i] = name.contains("*")
                    ? pattern.matcher(words.get(i)).matches()
                    : words.get(i).equals(name);
        }
        return matching;
    }

    /**
     * By location, whether it belongs to a process of the selected ranks, including its other threads and devices.
     *
     * @throws RequestException if the trace has no such rank
     */
    boolean[] locations() {
        List<Location> all = trace.locations();
        boolean[] within = new boolean[all.size()];
        if (focus.ranks().isEmpty()) {
            Arrays.fill(within, true);
            return within;
        }
        Set<Integer> missing = new TreeSet<>(focus.ranks());
        Set<Integer> wanted = new HashSet<>(focus.ranks());
        Set<Integer> processes = new HashSet<>();
        for (Location location : all) {
            if (location.rank() != Trace.NONE) {
                missing.remove(location.rank());
                if (wanted.contains(location.rank())) {
                    processes.add(location.process());
                }
            }
        }
        if (!missing.isEmpty()) {
            int last = all.stream().mapToInt(Location::rank).max().orElse(-1);
            throw new RequestException("the trace has no rank "
                    + missing.iterator().next() + (last < 0 ? ": it has no ranks" : "; its last is " + last));
        }
        for (Location location : all) {
            within[location.id()] = location.rank() != Trace.NONE
                    ? wanted.contains(location.rank())
                    : location.process() != Trace.NONE && processes.contains(location.process());
        }
        return within;
    }
}

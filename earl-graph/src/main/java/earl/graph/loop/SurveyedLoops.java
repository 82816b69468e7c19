package earl.graph.loop;

import earl.Trace;
import earl.graph.Signature;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The loops of a location without its events: they may travel, and those of all locations are {@link AssembledLoops}. They need 16 bytes
 * for each iteration. The times in waits are not known.
 */
public final class SurveyedLoops implements IterationTimes, Serializable {
    private static final long serialVersionUID = 1L;

    private final int location;
    private final ArrayList<LoopOutline> loops;
    /** [loop] -> ticks at the begins of its iterations. */
    private final ArrayList<long[]> begins = new ArrayList<>();
    /** [loop] -> ticks at their ends. */
    private final ArrayList<long[]> ends = new ArrayList<>();

    private SurveyedLoops(int location, List<LoopOutline> loops) {
        this.location = location;
        this.loops = new ArrayList<>(loops);
    }

    /**
     * The loops of some processes.
     *
     * @param signature the attributes that make calls the same node, and whether the trace has call sites: loops of other processes fit
     *     only if this is the same
     * @param locations those that have any calls, in order of location
     */
    public record OfProcesses(String signature, ArrayList<SurveyedLoops> locations) implements Serializable {}

    /**
     * Finds the loops of some processes.
     *
     * @param fragment those processes, for the whole run, opened without definitions of waits
     * @param callpaths by call path of the fragment, its id in the whole trace
     */
    public static OfProcesses of(Trace fragment, int[] callpaths) {
        boolean hasSites = fragment.events().hasCallsites();
        LongUnaryOperator sites = hasSites ? site -> site : path -> callpaths[(int) path];
        Signature usual = LoopFinder.usual(fragment);
        ArrayList<SurveyedLoops> locations = new ArrayList<>();
        for (LocationLoops location : new LoopFinder(fragment).all()) {
            locations.add(of(fragment, location, sites));
        }
        return new OfProcesses(usual + (hasSites ? " of call sites" : ""), locations);
    }

    private static SurveyedLoops of(Trace fragment, LocationLoops location, LongUnaryOperator sites) {
        SurveyedLoops surveyed = new SurveyedLoops(location.location(), LoopOutline.of(fragment, location, sites));
        for (int loop = 0; loop < location.count(); loop++) {
            long[] begin = new long[Math.toIntExact(location.iterations(loop))];
            long[] end = new long[begin.length];
            for (int i = 0; i < begin.length; i++) {
                begin[i] = location.beginTicks(loop, i + 1L);
                end[i] = location.endTicks(loop, i + 1L);
            }
            surveyed.begins.add(begin);
            surveyed.ends.add(end);
        }
        return surveyed;
    }

    List<LoopOutline> loops() {
        return loops;
    }

    @Override
    public int location() {
        return location;
    }

    @Override
    public long iterations(int loop) {
        return begins.get(loop).length;
    }

    @Override
    public long beginTicks(int loop, long iteration) {
        return begins.get(loop)[Math.toIntExact(iteration - 1)];
    }

    @Override
    public long endTicks(int loop, long iteration) {
        return ends.get(loop)[Math.toIntExact(iteration - 1)];
    }
}

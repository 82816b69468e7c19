package expert.script.host;

import earl.Trace;
import earl.statistics.FunctionProfile;
import earl.statistics.Histogram;
import earl.statistics.Imbalance;
import earl.statistics.Measure;
import earl.statistics.Side;
import earl.statistics.Statistics;
import earl.statistics.TimeProfile;
import earl.statistics.Traffic;
import expert.script.ForScripts;
import org.graalvm.polyglot.HostAccess;

/** States and statistics of the {@link Trace}, as scripts ask for them. */
@ForScripts
public final class StatisticsHost {
    private final Host host;

    StatisticsHost(Host host) {
        this.host = host;
    }

    private Trace trace() {
        return host.trace();
    }

    private Statistics statistics() {
        return new Statistics(trace());
    }

    private static Measure measure(String by) {
        return by.equals("count") ? Measure.COUNT : Measure.BYTES;
    }

    @HostAccess.Export
    public Object stack(int location, long at) {
        return trace().stack(location, at);
    }

    @HostAccess.Export
    public Object queue(int source, int destination, long at) {
        return trace().queue(source, destination, at);
    }

    @HostAccess.Export
    public long next(long pos) {
        return trace().next(pos);
    }

    @HostAccess.Export
    public long previous(long pos) {
        return trace().previous(pos);
    }

    /** {@link Statistics#commMatrix}: rows. */
    @HostAccess.Export
    public Object commMatrix(String by) {
        return statistics().commMatrix(measure(by));
    }

    /** {@link Statistics#commByProcess}: sent, received. */
    @HostAccess.Export
    public Object commByProcess(String by) {
        Traffic traffic = statistics().commByProcess(measure(by));
        return new Object[] {traffic.sent(), traffic.received()};
    }

    /** {@link Statistics#messageHistogram}: values, edges. */
    @HostAccess.Export
    public Object messageHistogram(int bins) {
        return histogram(statistics().messageHistogram(bins));
    }

    /** {@link Statistics#commOverTime}: values, edges. */
    @HostAccess.Export
    public Object commOverTime(String by, int bins, String side) {
        return histogram(
                statistics().commOverTime(measure(by), side.equals("receive") ? Side.RECEIVE : Side.SEND, bins));
    }

    private static Object histogram(Histogram histogram) {
        return new Object[] {histogram.values(), histogram.edges()};
    }

    /** {@link Statistics#flatProfile}: name, visits, locations, exclusive and inclusive seconds of each function. */
    @HostAccess.Export
    public Object flatProfile() {
        return statistics().flatProfile().stream().map(StatisticsHost::row).toArray();
    }

    private static Object[] row(FunctionProfile function) {
        return new Object[] {
            function.name(), function.visits(), function.locations(), function.exclusive(), function.inclusive()
        };
    }

    /** {@link Statistics#loadImbalance(int)}: name, imbalance, mean, locations of each function. */
    @HostAccess.Export
    public Object loadImbalance(int top) {
        return statistics().loadImbalance(top).stream().map(StatisticsHost::row).toArray();
    }

    private static Object[] row(Imbalance function) {
        return new Object[] {
            function.name(),
            function.imbalance(),
            function.mean(),
            function.top().toArray()
        };
    }

    /** {@link Statistics#timeProfile}: edges, functions, seconds by range and function, idle by range. */
    @HostAccess.Export
    public Object timeProfile(int bins) {
        TimeProfile profile = statistics().timeProfile(bins);
        return new Object[] {profile.edges(), profile.functions().toArray(), profile.seconds(), profile.idle()};
    }

    /** {@link Statistics#idleTime()}: by location. */
    @HostAccess.Export
    public Object idleTime() {
        return statistics().idleTime();
    }
}

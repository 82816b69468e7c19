package expert.script.host;

import earl.Loops;
import earl.graph.loop.LoopsProvider;
import expert.script.ColumnArgument;
import expert.script.ColumnMeaning;
import expert.script.ForScripts;
import org.graalvm.polyglot.HostAccess;

/** The {@link Loops} of a location as scripts hold them, by number. */
@ForScripts
public final class ScriptLoops {
    private final Host host;
    private final Loops loops;

    ScriptLoops(Host host, Loops loops) {
        this.host = host;
        this.loops = loops;
    }

    @HostAccess.Export
    public int count() {
        return loops.count();
    }

    @HostAccess.Export
    public String signature() {
        return loops.signature();
    }

    @HostAccess.Export
    public int parent(int loop) {
        return loops.parent(loop);
    }

    @HostAccess.Export
    public int depth(int loop) {
        return loops.depth(loop);
    }

    @HostAccess.Export
    public String function(int loop) {
        return loops.function(loop);
    }

    @HostAccess.Export
    public String header(int loop) {
        return loops.header(loop);
    }

    @HostAccess.Export
    public String callsite(int loop) {
        return loops.callsite(loop);
    }

    @HostAccess.Export
    public Object members(int loop) {
        return loops.members(loop);
    }

    @HostAccess.Export
    public boolean isIrreducible(int loop) {
        return loops.isIrreducible(loop);
    }

    @HostAccess.Export
    public int entries(int loop) {
        return Math.toIntExact(loops.entries(loop));
    }

    @HostAccess.Export
    public int iterations(int loop) {
        return Math.toIntExact(loops.iterations(loop));
    }

    @HostAccess.Export
    public double time(int loop) {
        return loops.time(loop);
    }

    @HostAccess.Export
    public double mpiTime(int loop) {
        return loops.mpiTime(loop);
    }

    @HostAccess.Export
    public ScriptColumns columns(int loop) {
        return new ScriptColumns(host, LoopsProvider.ITERATIONS, loops.columns(loop));
    }

    /** {@link Loops#first}; a problem if there is no such iteration. */
    @HostAccess.Export
    public Answer first(int loop, long iteration) {
        return Answer.of(() -> host.number(loops.first(loop, iteration)));
    }

    @HostAccess.Export
    public int iterationOf(int loop, long pos) {
        return (int) loops.iterationOf(loop, pos);
    }

    /** {@link Loops#iterationsOf}; a problem if these are no positions. */
    @HostAccess.Export
    public Answer iterationsOf(int loop, ScriptColumn positions) {
        return Answer.of(() -> {
            ScriptColumn.check(ColumnArgument.POSITIONS, positions);
            return new ScriptColumn(host, loops.iterationsOf(loop, positions.column()), ColumnMeaning.UNKNOWN);
        });
    }

    @HostAccess.Export
    public int innermost(long pos) {
        return loops.innermost(pos);
    }
}

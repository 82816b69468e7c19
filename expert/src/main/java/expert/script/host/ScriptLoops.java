package expert.script.host;

import earl.Loops;
import earl.graph.loop.LoopsProvider;
import expert.script.ColumnArgument;
import expert.script.ColumnMeaning;
import expert.script.ForScripts;
import org.graalvm.polyglot.HostAccess;

/** The loops of a location as scripts hold them. */
@ForScripts
public final class ScriptLoops {
    private final Host host;
    private final Loops loops;

    ScriptLoops(Host host, Loops loops) {
        this.host = host;
        this.loops = loops;
    }

    /** {@link Loops#count}. */
    @HostAccess.Export
    public int count() {
        return loops.count();
    }

    /** {@link Loops#signature}. */
    @HostAccess.Export
    public String signature() {
        return loops.signature();
    }

    /** {@link Loops#parent}. */
    @HostAccess.Export
    public int parent(int loop) {
        return loops.parent(loop);
    }

    /** {@link Loops#depth}. */
    @HostAccess.Export
    public int depth(int loop) {
        return loops.depth(loop);
    }

    /** {@link Loops#function}. */
    @HostAccess.Export
    public String function(int loop) {
        return loops.function(loop);
    }

    /** {@link Loops#header}. */
    @HostAccess.Export
    public String header(int loop) {
        return loops.header(loop);
    }

    /** {@link Loops#callsite}. */
    @HostAccess.Export
    public String callsite(int loop) {
        return loops.callsite(loop);
    }

    /** {@link Loops#members}. */
    @HostAccess.Export
    public Object members(int loop) {
        return loops.members(loop);
    }

    /** {@link Loops#isIrreducible}. */
    @HostAccess.Export
    public boolean isIrreducible(int loop) {
        return loops.isIrreducible(loop);
    }

    /** {@link Loops#entries}. */
    @HostAccess.Export
    public int entries(int loop) {
        return Math.toIntExact(loops.entries(loop));
    }

    /** {@link Loops#iterations}. */
    @HostAccess.Export
    public int iterations(int loop) {
        return Math.toIntExact(loops.iterations(loop));
    }

    /** {@link Loops#time}. */
    @HostAccess.Export
    public double time(int loop) {
        return loops.time(loop);
    }

    /** {@link Loops#mpiTime}. */
    @HostAccess.Export
    public double mpiTime(int loop) {
        return loops.mpiTime(loop);
    }

    /** {@link Loops#columns}. */
    @HostAccess.Export
    public ScriptColumns columns(int loop) {
        return new ScriptColumns(host, LoopsProvider.ITERATIONS, loops.columns(loop));
    }

    /** {@link Loops#first}; a problem if there is no such iteration. */
    @HostAccess.Export
    public Answer first(int loop, long iteration) {
        return Answer.of(() -> host.number(loops.first(loop, iteration)));
    }

    /** {@link Loops#iterationOf}. */
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

    /** {@link Loops#innermost}. */
    @HostAccess.Export
    public int innermost(long pos) {
        return loops.innermost(pos);
    }
}

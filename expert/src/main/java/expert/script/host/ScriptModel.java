package expert.script.host;

import earl.Model;
import expert.script.ForScripts;
import org.graalvm.polyglot.HostAccess;

/** A model of communication as scripts hold it. */
@ForScripts
public final class ScriptModel {
    private final Model model;

    ScriptModel(Model model) {
        this.model = model;
    }

    /** {@link Model#count}. */
    @HostAccess.Export
    public int count() {
        return model.count();
    }

    /** {@link Model#text}. */
    @HostAccess.Export
    public String text(int construct) {
        return model.text(construct);
    }

    /** {@link Model#isLoop}. */
    @HostAccess.Export
    public boolean isLoop(int construct) {
        return model.isLoop(construct);
    }

    /** {@link Model#iterations}. */
    @HostAccess.Export
    public long iterations(int construct) {
        return model.iterations(construct);
    }

    /** {@link Model#parent}. */
    @HostAccess.Export
    public int parent(int construct) {
        return model.parent(construct);
    }

    /** {@link Model#locations}. */
    @HostAccess.Export
    public Object members(int construct) {
        return model.locations(construct);
    }

    /** {@link Model#constructOf}. */
    @HostAccess.Export
    public int of(long pos) {
        return model.constructOf(pos);
    }

    /** {@link Model#counters}. */
    @HostAccess.Export
    public Object counters(long pos) {
        return model.counters(pos);
    }

    /** The model as text, a line an event. */
    @HostAccess.Export
    public String all() {
        return model.toString();
    }
}

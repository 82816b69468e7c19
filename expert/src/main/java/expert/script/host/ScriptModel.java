package expert.script.host;

import earl.Model;
import expert.script.ForScripts;
import org.graalvm.polyglot.HostAccess;

/** A {@link Model} of communication as scripts hold it: its constructs by number. */
@ForScripts
public final class ScriptModel {
    private final Model model;

    ScriptModel(Model model) {
        this.model = model;
    }

    @HostAccess.Export
    public int count() {
        return model.count();
    }

    @HostAccess.Export
    public String text(int construct) {
        return model.text(construct);
    }

    @HostAccess.Export
    public boolean isLoop(int construct) {
        return model.isLoop(construct);
    }

    @HostAccess.Export
    public long iterations(int construct) {
        return model.iterations(construct);
    }

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

package expert.script;

import earl.model.global.GlobalModel;
import earl.model.global.Node;
import earl.model.global.Places;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.graalvm.polyglot.HostAccess;

/** A model of communication as scripts hold it. Public for the script engine's sake only. */
public final class ScriptModel {
    private final Places places;

    ScriptModel(Places places) {
        this.places = places;
    }

    /** Number of constructs. */
    @HostAccess.Export
    public int count() {
        return places.count();
    }

    /** What a construct says: an event's line, of a loop its first. */
    @HostAccess.Export
    public String text(int construct) {
        Node node = places.construct(construct);
        return node.isLoop()
                ? "for 1 to " + node.count() + " // " + model().processes(node.members())
                : model().text(node);
    }

    private GlobalModel model() {
        return places.model();
    }

    /** How often a loop runs; 0 for an event. */
    @HostAccess.Export
    public long iterations(int construct) {
        Node node = places.construct(construct);
        return node.isLoop() ? node.count() : 0;
    }

    /** The loop around a construct, -1 if there is none. */
    @HostAccess.Export
    public int parent(int construct) {
        return places.parent(construct);
    }

    /** Ids of the locations that take part. */
    @HostAccess.Export
    public Object members(int construct) {
        return places.construct(construct).members();
    }

    /** {@link Places#of}. */
    @HostAccess.Export
    public int of(long pos) {
        return places.of(pos);
    }

    /** {@link Places#counters}. */
    @HostAccess.Export
    public Object counters(long pos) {
        return places.counters(pos);
    }

    /** The model as text, a line an event. */
    @HostAccess.Export
    public String all() {
        StringBuilder text = new StringBuilder();
        try {
            model().write(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}

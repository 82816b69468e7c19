package expert.structure;

import earl.Events;
import earl.Trace;
import earl.model.global.GlobalConstruct;
import earl.model.global.GlobalModel;
import earl.model.index.ConstructIndex;
import expert.text.Layout;
import expert.text.RegionNames;
import java.util.IdentityHashMap;

/**
 * The tooltips of a model's picture: for a loop its count and processes, for an event its type, its call path, and the
 * source line of the call if the trace has it. For a repeated event, those of the first one. The trace stays open meanwhile;
 * one thread.
 */
public final class ModelLabels {
    /** An attribute of calls: file and line. */
    private static final String LINE = "location";

    private final GlobalModel model;
    /** The text after an event's own text. */
    private final IdentityHashMap<GlobalConstruct, String> places = new IdentityHashMap<>();

    /** The tooltips of a model without its trace: without calls. */
    public ModelLabels(GlobalModel model) {
        this.model = model;
    }

    /**
     * The tooltips of a trace's model and its parts.
     *
     * @param calls whether entering and leaving MPI calls are events of the model, too
     */
    public ModelLabels(GlobalModel model, Trace trace, boolean calls) {
        this(model);
        ConstructIndex in = new ConstructIndex(model, trace, calls);
        long[] firsts = in.firsts();
        for (int id = 0; id < firsts.length; id++) {
            if (!in.construct(id).isLoop()) {
                places.putIfAbsent(in.construct(id), callText(trace, firsts[id]));
            }
        }
    }

    /** The tooltip of a construct; several lines. */
    String of(GlobalConstruct node) {
        if (node.isLoop()) {
            return node.timesText() + " times on " + model.processes(node.members());
        }
        return Layout.clean(model.text(node)) + places.getOrDefault(node, "");
    }

    private static String callText(Trace trace, long pos) {
        Events events = trace.events();
        String place = events.callpath(pos) == Trace.NONE
                ? ""
                : "\n" + RegionNames.shown(trace.callpaths().path(events.callpath(pos)));
        long call = events.enterptr(pos);
        if (call >= 0 && events.attributes(call).contains(LINE)) {
            String line = String.valueOf(events.attribute(call, LINE));
            place += "\n" + Layout.clean(line.substring(line.lastIndexOf('/') + 1));
        }
        return place;
    }
}

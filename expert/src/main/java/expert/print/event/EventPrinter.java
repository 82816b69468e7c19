package expert.print.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import earl.CallPaths;
import earl.Events;
import earl.Trace;
import earl.memory.Search;
import expert.print.Format;
import expert.terminal.Cancellation;
import expert.text.Json;
import expert.text.Layout;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.BitSet;

/**
 * Prints events of a trace, one per line: as text, or as JSON objects with all their attributes. In JSON, a call path deeper
 * than {@link CallPaths#MAX_DEPTH} is a number; lines after the events link it to a path with names.
 */
public final class EventPrinter {
    private final Trace trace;
    private final PrintWriter out;
    /** The deep call paths that events have named by their numbers. */
    private final BitSet deep = new BitSet();

    public EventPrinter(Trace trace, PrintWriter out) {
        this.trace = trace;
        this.out = out;
    }

    /** Prints the events that {@code filter} lets pass. */
    public void print(EventChoice filter, Format format, Cancellation cancellation) throws IOException {
        switch (format) {
            case text -> walk(filter, cancellation, pos -> out.println(Layout.clean(trace.literal(pos))));
            case json -> {
                try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
                    json.disable(StreamWriteFeature.AUTO_CLOSE_TARGET.mappedFeature());
                    json.setPrettyPrinter(new MinimalPrettyPrinter(""));
                    walk(filter, cancellation, pos -> json(json, pos));
                    deepPaths(json);
                }
            }
        }
    }

    private interface Action {
        void on(long pos) throws IOException;
    }

    private void walk(EventChoice filter, Cancellation cancellation, Action action) throws IOException {
        Events events = trace.events();
        int only = filter.onlyLocation();
        long end = only < 0 ? filter.last() + 1 : trace.length(only);
        for (long index = only < 0 ? filter.first() : firstIndex(only, filter.first()); index < end; index++) {
            if ((index & 0xFFF) == 0) {
                cancellation.check();
            }
            long pos = only < 0 ? index : trace.position(only, index);
            if (pos > filter.last()) {
                break;
            }
            if (filter.passes(events.location(pos), events.type(pos))) {
                action.on(pos);
            }
        }
    }

    /** Index of the first event of a location at or after a position: positions rise with the index. */
    private long firstIndex(int location, long from) {
        return Search.first(0, trace.length(location), middle -> trace.position(location, middle) >= from);
    }

    private void json(JsonGenerator json, long pos) throws IOException {
        Events events = trace.events();
        int callpath = events.callpath(pos);
        boolean isDeep = isDeep(callpath);
        json.writeStartObject();
        for (String name : events.attributes(pos)) {
            json.writeFieldName(name);
            if (isDeep && (name.equals("callpath") || (name.equals("callsite") && isAtPath(pos, callpath)))) {
                json.writeNumber(callpath);
                deep.set(callpath);
            } else {
                Json.value(json, events.attribute(pos, name));
            }
        }
        json.writeEndObject();
        json.writeRaw('\n');
    }

    /** Whether the call site is the call path, for the trace says nothing better. */
    private boolean isAtPath(long pos, int callpath) {
        return trace.callpaths().path(callpath).equals(trace.events().attribute(pos, "callsite"));
    }

    /** Writes one line for each deep call path of the events, and for its ancestors. */
    private void deepPaths(JsonGenerator json) throws IOException {
        CallPaths paths = trace.callpaths();
        for (int id = deep.length() - 1; id >= 0; id = deep.previousSetBit(id - 1)) {
            if (isDeep(paths.parent(id))) {
                deep.set(paths.parent(id));
            }
        }
        for (int id = deep.nextSetBit(0); id >= 0; id = deep.nextSetBit(id + 1)) {
            int parent = paths.parent(id);
            json.writeStartObject();
            json.writeNumberField("callpath", id);
            if (isDeep(parent)) {
                json.writeNumberField("parent", parent);
            } else {
                json.writeStringField("parent", paths.path(parent));
            }
            json.writeStringField(
                    "region", trace.regions().get(paths.region(id)).name());
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private boolean isDeep(int callpath) {
        return callpath >= 0 && trace.callpaths().depth(callpath) > CallPaths.MAX_DEPTH;
    }
}

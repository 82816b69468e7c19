package expert.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import earl.Events;
import earl.Trace;
import expert.report.Json;
import expert.report.Layout;
import java.io.IOException;
import java.io.PrintWriter;

/** Events of a trace, one a line: in words, or as JSON objects with all their attributes. */
final class EventPrinter {
    private final Trace trace;
    private final PrintWriter out;

    EventPrinter(Trace trace, PrintWriter out) {
        this.trace = trace;
        this.out = out;
    }

    /** Prints the events that {@code filter} lets pass. */
    void print(EventFilter filter, Format format, Cancellation cancellation) throws IOException {
        switch (format) {
            case text -> walk(filter, cancellation, pos -> out.println(Layout.clean(trace.literal(pos))));
            case json -> {
                try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
                    json.disable(StreamWriteFeature.AUTO_CLOSE_TARGET.mappedFeature());
                    json.setPrettyPrinter(new MinimalPrettyPrinter(""));
                    walk(filter, cancellation, pos -> json(json, pos));
                }
            }
        }
    }

    private interface Action {
        void on(long pos) throws IOException;
    }

    private void walk(EventFilter filter, Cancellation cancellation, Action action) throws IOException {
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
        long low = 0;
        long high = trace.length(location);
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (trace.position(location, middle) < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void json(JsonGenerator json, long pos) throws IOException {
        Events events = trace.events();
        json.writeStartObject();
        for (String name : events.attributes(pos)) {
            json.writeFieldName(name);
            Json.value(json, events.attribute(pos, name));
        }
        json.writeEndObject();
        json.writeRaw('\n');
    }
}

package expert.export;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.Location;
import earl.Messages;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Trace events in JSON, as Chrome's tracing has them: times in microseconds. */
final class ChromeFile implements TimeLineWriter {
    private static final int NANOS_OF_A_MICRO = 3;

    private final Writer out;
    private final JsonGenerator json;
    private @Nullable Trace trace;
    private Tracks tracks = Tracks.NONE;

    ChromeFile(Writer out) throws IOException {
        this.out = out;
        json = Json.generator(out, 2);
    }

    private Trace trace() {
        return Objects.requireNonNull(trace);
    }

    @Override
    public void begin(Trace written, int[] lanes) throws IOException {
        trace = written;
        tracks = new Tracks(written, lanes);
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
        for (Location location : written.locations()) {
            name("process_name", location.id(), tracks.thread(location.id()), tracks.process(location));
            name("thread_name", location.id(), tracks.thread(location.id()), tracks.name(location));
            for (int lane = 0; lane < lanes[location.id()]; lane++) {
                int thread = tracks.thread(location.id(), lane);
                name("thread_name", location.id(), thread, tracks.name(location, lane));
            }
        }
    }

    private void name(String what, int location, int thread, String name) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", "M");
        json.writeNumberField("pid", tracks.pid(location));
        json.writeNumberField("tid", thread);
        json.writeStringField("name", what);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void event(String phase, int location, int thread, long time) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeNumberField("pid", tracks.pid(location));
        json.writeNumberField("tid", thread);
        json.writeFieldName("ts");
        json.writeNumber(BigDecimal.valueOf(time, NANOS_OF_A_MICRO));
    }

    @Override
    public void enter(int location, long time, long pos) throws IOException {
        Region region = trace().regions().get(trace().events().region(pos));
        event("B", location, tracks.thread(location), time);
        json.writeStringField("name", region.name());
        json.writeStringField("cat", region.paradigm());
        SourceLine source = trace().events().hasSources() ? trace().events().source(pos) : null;
        if (source != null) {
            json.writeObjectFieldStart("args");
            json.writeStringField("source", source.toString());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    @Override
    public void leave(int location, long time) throws IOException {
        event("E", location, tracks.thread(location), time);
        json.writeEndObject();
    }

    @Override
    public void message(int location, long time, long row, boolean sends) throws IOException {
        Messages messages = trace().messages();
        event(sends ? "s" : "f", location, tracks.thread(location), time);
        if (!sends) {
            json.writeStringField("bp", "e");
        }
        json.writeNumberField("id", row);
        json.writeStringField("name", "message");
        json.writeStringField("cat", "message");
        json.writeObjectFieldStart("args");
        json.writeNumberField("bytes", messages.bytes(row));
        json.writeNumberField("tag", messages.tag(row));
        json.writeEndObject();
        json.writeEndObject();
    }

    @Override
    public void wait(WaitSlice wait, long time) throws IOException {
        event("B", wait.location(), tracks.thread(wait.location(), wait.lane()), time);
        json.writeStringField("name", wait.kind());
        json.writeStringField("cat", "wait");
        json.writeObjectFieldStart("args");
        json.writeStringField("region", wait.region());
        json.writeNumberField("call", wait.call());
        json.writeNumberField("wait_s", wait.seconds());
        if (!wait.partner().isEmpty()) {
            json.writeStringField("partner", wait.partner());
            json.writeStringField("partner_region", wait.partnerRegion());
        }
        json.writeNumberField("direct_s", wait.direct());
        json.writeNumberField("indirect_s", wait.indirect());
        json.writeEndObject();
        json.writeEndObject();
    }

    @Override
    public void endWait(int location, int lane, long time) throws IOException {
        event("E", location, tracks.thread(location, lane), time);
        json.writeEndObject();
    }

    @Override
    public void end() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.close();
        out.write('\n');
    }
}

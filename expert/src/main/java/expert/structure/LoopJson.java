package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.graph.loop.LoopFigures;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.function.ToDoubleFunction;

/**
 * Loops as JSON, schema {@code expert.loops/1}. Times are in seconds. For a loop, {@code iterations} and {@code entries} are
 * those of the process with the most; {@code share} is the loop's share of the run; {@code time}, {@code mpi_time}, {@code
 * wait}, messages and bytes are sums over the processes, including inner loops, {@code own_} without them; {@code
 * over_ranks} has the minimum, mean and maximum, {@code by_rank} each value. {@code undistinguished} is there, and true, if
 * EXPERT cannot distinguish a loop's iterations.
 */
public final class LoopJson {
    /** Maximum number of parts of a loop's evolution. */
    private static final int PARTS = 100;

    private LoopJson() {}

    /** Writes the loops of a trace. */
    public static void write(Writer to, String trace, ProgramLoops loops) throws IOException {
        try (JsonGenerator json = Json.generator(to, 4)) {
            json.writeStartObject();
            json.writeStringField("schema", "expert.loops/1");
            json.writeStringField("trace", trace);
            json.writeStringField(
                    "signature",
                    loops.locations().isEmpty()
                            ? ""
                            : loops.locations().getFirst().signature());
            json.writeNumberField("processes", loops.locations().size());
            ProgramLoop main = loops.main();
            Json.link(json, "main", main == null ? -1 : main.number());
            json.writeArrayFieldStart("loops");
            for (ProgramLoop loop : loops.loops()) {
                loop(json, loops, loop);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        to.write('\n');
    }

    private static void loop(JsonGenerator json, ProgramLoops loops, ProgramLoop loop) throws IOException {
        json.writeStartObject();
        json.writeNumberField("loop", loop.number());
        Json.link(json, "parent", loop.parent());
        json.writeNumberField("depth", loop.depth());
        json.writeStringField("function", loop.function());
        json.writeStringField("header", loop.header());
        json.writeStringField("callsite", loop.callsite());
        json.writeBooleanField("irreducible", !loop.otherEntries().isEmpty());
        json.writeArrayFieldStart("other_entries");
        for (String entry : loop.otherEntries()) {
            json.writeString(entry);
        }
        json.writeEndArray();
        if (loop.isUndistinguished()) {
            json.writeBooleanField("undistinguished", true);
        }
        json.writeNumberField("iterations", loop.iterations());
        json.writeNumberField("entries", loop.entries());
        Json.number(json, "share", loops.share(loop));
        Json.number(json, "time", loop.sum(LoopFigures::time));
        Json.number(json, "own_time", loop.sum(LoopFigures::ownTime));
        Json.number(json, "mpi_time", loop.sum(LoopFigures::mpiTime));
        Json.number(json, "own_mpi_time", loop.sum(LoopFigures::ownMpiTime));
        Json.number(json, "mpi_share", loop.mpiShare());
        Json.number(json, "wait", loop.sum(LoopFigures::waited));
        json.writeNumberField("messages", (long) loop.sum(LoopFigures::messages));
        json.writeNumberField("bytes_sent", (long) loop.sum(LoopFigures::bytesSent));
        json.writeNumberField("bytes_received", (long) loop.sum(LoopFigures::bytesReceived));
        json.writeObjectFieldStart("over_ranks");
        spread(json, "iterations", loop, LoopFigures::iterations);
        spread(json, "time", loop, LoopFigures::time);
        spread(json, "mpi_time", loop, LoopFigures::mpiTime);
        spread(json, "mpi_share", loop, LoopFigures::mpiShare);
        spread(json, "wait", loop, LoopFigures::waited);
        json.writeEndObject();
        json.writeArrayFieldStart("evolution");
        for (double mean : loops.evolution(loop, PARTS)) {
            Json.value(json, mean);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("by_rank");
        for (LoopFigures of : loop.figures()) {
            figures(json, of);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void spread(JsonGenerator json, String name, ProgramLoop loop, ToDoubleFunction<LoopFigures> figure)
            throws IOException {
        json.writeObjectFieldStart(name);
        Json.number(json, "min", loop.least(figure));
        Json.number(json, "mean", loop.mean(figure));
        Json.number(json, "max", loop.greatest(figure));
        json.writeEndObject();
    }

    private static void figures(JsonGenerator json, LoopFigures of) throws IOException {
        json.writeStartObject();
        Json.link(json, "rank", of.rank());
        json.writeNumberField("location", of.location());
        json.writeNumberField("loop_of_location", of.loop());
        json.writeNumberField("entries", of.entries());
        json.writeNumberField("iterations", of.iterations());
        json.writeNumberField("least_in_entry", of.leastInEntry());
        json.writeNumberField("most_in_entry", of.mostInEntry());
        Json.number(json, "time", of.time());
        Json.number(json, "own_time", of.ownTime());
        Json.number(json, "mpi_time", of.mpiTime());
        Json.number(json, "own_mpi_time", of.ownMpiTime());
        Json.number(json, "wait", of.waited());
        json.writeNumberField("messages", of.messages());
        json.writeNumberField("bytes_sent", of.bytesSent());
        json.writeNumberField("bytes_received", of.bytesReceived());
        Json.number(json, "shortest", of.shortest());
        Json.number(json, "mean", of.mean());
        Json.number(json, "longest", of.longest());
        json.writeNumberField("longest_iteration", of.longestAt());
        json.writeEndObject();
    }
}

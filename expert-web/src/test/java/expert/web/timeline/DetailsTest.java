package expert.web.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import earl.EventType;
import earl.Trace;
import earl.testing.Traces;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DetailsTest {
    private final Trace trace = Trace.open(Traces.example("late_sender"));

    @AfterEach
    void close() {
        trace.close();
    }

    private long first(EventType type) {
        return LongStream.range(0, trace.length())
                .filter(pos -> trace.events().type(pos) == type)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void describesAnEventWithItsLinks() {
        long recv = first(EventType.RECV);

        JsonNode event = new EventDetails(trace).event(recv);

        assertThat(event.path("pos").asLong()).isEqualTo(recv);
        assertThat(event.path("time").asLong())
                .isEqualTo(trace.events().ticks(recv) - trace.info().startTicks());
        assertThat(event.path("links").path("sendptr").asLong())
                .isEqualTo(trace.events().sendptr(recv));
        assertThat(event.path("links").path("recvptr").isNull()).isTrue();
        assertThat(event.path("attributes").path("tag").asLong())
                .isEqualTo(trace.events().tag(recv));
    }

    @Test
    void describesAMessage() {
        JsonNode message = new EventDetails(trace).message(0);

        assertThat(message.path("send").path("pos").asLong())
                .isEqualTo(trace.messages().send(0));
        assertThat(message.path("receive").path("location").asInt())
                .isEqualTo(trace.messages().destination(0));
        assertThat(message.path("bytes").asLong()).isEqualTo(trace.messages().bytes(0));
    }

    @Test
    void describesACollectiveOperation() {
        JsonNode operation = new EventDetails(trace).collective(0);

        assertThat(operation.path("members")).hasSize(trace.collectives().members(0));
        assertThat(operation.path("from").asLong())
                .isLessThan(operation.path("to").asLong());
    }

    @Test
    void describesTheStateAtATime() {
        long send = first(EventType.SEND);
        long time = new TraceTimes(trace).of(send);

        JsonNode moment = new Moment(trace, time).json(0, trace.locations().size());

        int location = trace.events().location(send);
        JsonNode row = moment.path("rows").path(location);
        assertThat(row.path("stack")).hasSize(trace.stack(location, send).length);
        assertThat(row.path("event").path("pos").asLong()).isEqualTo(send);
        assertThat(moment.path("queue").path("total").asInt()).isEqualTo(trace.queue(send).length);
        assertThat(moment.path("queue").path("messages").path(0).path("sent").asLong())
                .isEqualTo(time);
    }

    @Test
    void findsTheNextCallByAPartOfItsName() {
        JsonNode found = new RegionNames(trace, "mpi_se").next(0, Trace.NONE, true);

        JsonNode hit = found.path("hit");
        assertThat(trace.regions().get(hit.path("region").asInt()).name()).startsWith("MPI_Se");
        assertThat(new RegionNames(trace, "no such name")
                        .next(0, Trace.NONE, true)
                        .path("hit")
                        .isNull())
                .isTrue();
    }

    @Test
    void listsIterationsWithinAWindow() {
        try (Trace halo = Trace.open(Traces.example("halo"))) {
            long end = new TraceTimes(halo).of(halo.length() - 1);
            JsonNode all = new IterationRuler(halo, 0).json(0, end).path("loops");
            JsonNode half = new IterationRuler(halo, 0).json(0, end / 2).path("loops");

            int iterations = all.path(0).path("iterations").size();
            assertThat(iterations).isGreaterThan(1);
            assertThat(half.path(0).path("iterations").size()).isBetween(1, iterations - 1);
        }
    }
}

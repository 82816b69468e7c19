package expert.web.timeline;

import static org.assertj.core.api.Assertions.assertThat;

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

        EventDetails.EventInfoJson event = new EventDetails(trace).event(recv);

        assertThat(event.pos()).isEqualTo(recv);
        assertThat(event.time())
                .isEqualTo(trace.events().ticks(recv) - trace.info().startTicks());
        assertThat(event.links()).containsEntry("sendptr", trace.events().sendptr(recv));
        assertThat(event.links()).containsEntry("recvptr", null);
        assertThat(event.attributes()).containsEntry("tag", trace.events().tag(recv));
    }

    @Test
    void describesAMessage() {
        EventDetails.MessageJson message = new EventDetails(trace).message(0);

        assertThat(message.send().pos()).isEqualTo(trace.messages().send(0));
        assertThat(message.receive().location()).isEqualTo(trace.messages().destination(0));
        assertThat(message.bytes()).isEqualTo(trace.messages().bytes(0));
    }

    @Test
    void describesACollectiveOperation() {
        EventDetails.CollectiveJson operation = new EventDetails(trace).collective(0);

        assertThat(operation.members()).hasSize(trace.collectives().members(0));
        assertThat(operation.from()).isLessThan(operation.to());
    }

    @Test
    void describesTheStateAtATime() {
        long send = first(EventType.SEND);
        long time = new TraceTimes(trace).of(send);

        Moment.MomentJson moment =
                new Moment(trace, time).on(0, trace.locations().size());

        int location = trace.events().location(send);
        Moment.RowJson row = moment.rows().get(location);
        assertThat(row.stack()).hasSize(trace.stack(location, send).length);
        assertThat(row.event()).isNotNull();
        assertThat(row.event().pos()).isEqualTo(send);
        assertThat(moment.queue().total()).isEqualTo(trace.queue(send).length);
        assertThat(moment.queue().messages().getFirst().sent()).isEqualTo(time);
    }

    @Test
    void findsTheNextCallByAPartOfItsName() {
        RegionNames.HitJson hit =
                new RegionNames(trace, "mpi_se").next(0, Trace.NONE, true).hit();

        assertThat(hit).isNotNull();
        assertThat(trace.regions().get(hit.region()).name()).startsWith("MPI_Se");
        assertThat(new RegionNames(trace, "no such name")
                        .next(0, Trace.NONE, true)
                        .hit())
                .isNull();
    }

    @Test
    void listsIterationsWithinAViewport() {
        try (Trace halo = Trace.open(Traces.example("halo"))) {
            long end = new TraceTimes(halo).of(halo.length() - 1);
            int iterations = new IterationRuler(halo, 0)
                    .between(0, end)
                    .loops()
                    .getFirst()
                    .iterations()
                    .size();
            assertThat(iterations).isGreaterThan(1);
            assertThat(new IterationRuler(halo, 0)
                            .between(0, end / 2)
                            .loops()
                            .getFirst()
                            .iterations())
                    .hasSizeBetween(1, iterations - 1);
        }
    }
}

package earl;

import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages and members of collectives answer from the events what their columns hold. */
class MessageTest {
    private static final Map<String, Function<Message, Object>> TIMES = Map.of(
            "send_time", Message::sendTime,
            "recv_time", Message::recvTime,
            "send_enter", Message::sendEnter,
            "send_leave", Message::sendLeave,
            "send_complete_enter", Message::sendCompleteEnter,
            "send_complete_leave", Message::sendCompleteLeave,
            "recv_post_enter", Message::recvPostEnter,
            "recv_post_leave", Message::recvPostLeave,
            "recv_enter", Message::recvEnter,
            "recv_leave", Message::recvLeave);

    private static final Map<String, Function<Message, String>> REGIONS = Map.of(
            "send_region", Message::sendRegion,
            "send_complete_region", Message::sendCompleteRegion,
            "recv_post_region", Message::recvPostRegion,
            "recv_region", Message::recvRegion);

    @ParameterizedTest
    @ValueSource(longs = {501, 502, 503, 504})
    void rowsAndColumnsAgree(long seed, @TempDir Path folder) {
        try (Trace trace = Trace.open(ProgramArchive.write(new RandomProgram(seed, 300), folder))) {
            Messages messages = trace.messages();
            assertThat(messages.count()).isPositive();
            for (long row = 0; row < messages.count(); row++) {
                Message message = messages.message(row);
                TIMES.forEach((name, time) -> assertThat(time.apply(message))
                        .as("%s of seed %d", name, seed)
                        .isEqualTo(message.get(name)));
                REGIONS.forEach((name, region) -> assertThat(region.apply(message))
                        .as("%s of seed %d", name, seed)
                        .isEqualTo(message.get(name)));
            }
            Collectives collectives = trace.collectives();
            for (long row = 0; row < collectives.memberCount(); row++) {
                Member member = new Member(collectives, row);
                assertThat(member.enter()).isEqualTo(member.get("enter"));
                assertThat(member.leave()).isEqualTo(member.get("leave"));
            }
        }
    }
}

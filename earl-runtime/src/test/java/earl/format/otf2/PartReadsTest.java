package earl.format.otf2;

import earl.format.PartReads;
import earl.oracle.RecordedTraces;
import earl.schema.RecordKind;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives are the same read part by part, and from any place on. */
class PartReadsTest {
    @TempDir
    Path folder;

    static Stream<Path> traces() {
        return RecordedTraces.all();
    }

    @ParameterizedTest
    @MethodSource("traces")
    @InTurn(3)
    void recorded(Path trace) {
        PartReads.check(trace, 1);
    }

    /** Clock offsets, times that go back, attributes, ids without definition, unknown records, and a chunk every few events. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void oddTimesInSmallChunks(long seed) {
        Random random = new Random(seed);
        HandMade archive = new HandMade(folder);
        if (random.nextBoolean()) {
            archive.bigEndian();
        }
        archive.chunks(300).anchor().write();
        HandMade.Bytes definitions = archive.definitions();
        definitions.clock(1000).string(0, "main").nextChunk();
        definitions.region(0, 0).location(5, 0, 1000).end();
        HandMade.Bytes local = archive.definitions(5);
        for (int i = 0; i < 8; i++) {
            long time = 100L * i;
            long offset = random.nextInt(40);
            local.record(6, r -> r.fixed64(time).integer(offset).fixed64(0));
        }
        local.end();
        HandMade.Bytes events = archive.events(5);
        for (int chunk = 0; chunk < 40; chunk++) {
            for (int i = 0; i < 8; i++) {
                event(events, 20L * chunk + random.nextInt(40), random);
            }
            events.nextChunk();
        }
        events.end();
        PartReads.check(archive.path(), seed);
    }

    private static void event(HandMade.Bytes events, long time, Random random) {
        if (random.nextInt(4) > 0) {
            events.time(time);
        }
        if (random.nextInt(3) == 0) {
            events.record(6, r -> r.integer(1).integer(random.nextInt(2)).u8(4).integer(random.nextInt(3)));
        }
        switch (random.nextInt(5)) {
            case 0 ->
                events.record(
                        RecordKind.MPI_SEND.code(),
                        r -> r.integer(0).integer(0).integer(1).integer(100));
            case 1 -> events.record(RecordKind.BUFFER_FLUSH.code(), r -> r.fixed64(time + 3));
            case 2 -> events.record(200, r -> r.integer(7));
            case 3 -> events.leave(time, random.nextInt(2));
            default -> events.enter(time, random.nextInt(2));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    @InTurn(2)
    void random(long seed) {
        RandomArchive.make(folder, seed);
        PartReads.check(folder, seed);
    }
}

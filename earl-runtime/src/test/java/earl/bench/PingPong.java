package earl.bench;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import java.nio.file.Path;
import java.util.Random;

/** Makes the archive of a program that only sends messages: each even rank and the next one send 8 bytes to and fro. */
final class PingPong {
    private static final int EVENTS_OF_MESSAGE = 6;
    private static final int BYTES = 8;
    private static final long CALL = 400;
    private static final long FLIGHT = 1_500;
    private static final int JITTER = 2_000;

    private final Otf2Writer archive;
    private final ProgramDefinitions names;

    private PingPong(Otf2Writer archive, int ranks) {
        this.archive = archive;
        this.names = new ProgramDefinitions(archive.definitions(), ProgramShape.of(0, ranks), 1, ranks);
    }

    /**
     * Writes an archive.
     *
     * @param folder where its anchor file {@code traces.otf2} will be
     * @param events number of events, rounded up to whole messages; MPI_Init and the like come in addition
     * @param ranks an even number
     */
    static void generate(Path folder, long events, int ranks) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults().withTexts("generated", "EARL trace generator", "");
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", options)) {
            PingPong program = new PingPong(archive, ranks);
            long rounds = Math.ceilDiv(events, EVENTS_OF_MESSAGE * (long) ranks);
            for (int rank = 0; rank < ranks; rank += 2) {
                program.pair(rank, rounds);
            }
        }
    }

    /** Each round, two ranks send one message each. Whoever receives may come early or late. */
    private void pair(int rank, long rounds) {
        LocationWriter first = archive.location(rank);
        LocationWriter second = archive.location(rank + 1);
        Random random = new Random(rank);
        long time = 1_000_000;
        begin(first, time);
        begin(second, time);
        for (long round = 0; round < rounds; round++) {
            time = message(first, rank, second, rank + 1, time + 10 * CALL, random);
            time = message(second, rank + 1, first, rank, time + CALL, random);
        }
        end(first, time + 10 * CALL);
        end(second, time + 10 * CALL);
    }

    private long message(LocationWriter from, int sender, LocationWriter to, int receiver, long time, Random random) {
        from.enter(time, names.send);
        from.mpiSend(time, receiver, names.world, 0, BYTES);
        from.leave(time + CALL / 2, names.send);
        long arrives = time + FLIGHT + random.nextInt(JITTER);
        to.enter(time - CALL / 2, names.recv);
        to.mpiRecv(arrives, sender, names.world, 0, BYTES);
        to.leave(arrives, names.recv);
        return arrives;
    }

    private void begin(LocationWriter out, long time) {
        out.enter(time, names.main);
        out.enter(time + CALL, names.init);
        out.leave(time + 2 * CALL, names.init);
    }

    private void end(LocationWriter out, long time) {
        out.enter(time, names.finish);
        out.leave(time + CALL, names.finish);
        out.leave(time + 2 * CALL, names.main);
        out.close();
    }
}

package expert.cli;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.stream.LongStream;

/** An archive with calls of MPI alone, in which processes write their trace buffers between barriers. */
final class ForeignArchive {
    private static final int MPI = 4;
    private static final int BARRIER_ROLE = 15;
    private static final int MILLISECOND = 1_000_000;
    private static final long NO_ROOT = 0xFFFF_FFFFL;

    private ForeignArchive() {}

    /** Writes it; the answer is the anchor file. */
    static Path write(Path folder, int ranks, int barriers) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions define = archive.definitions();
            int barrier = define.region("MPI_Barrier", BARRIER_ROLE, MPI);
            for (int rank = 0; rank < ranks; rank++) {
                define.location(rank, "rank " + rank, 1, define.locationGroup("rank " + rank, 1, -1, -1));
            }
            long[] all = LongStream.range(0, ranks).toArray();
            define.group("", 4, MPI, 0, all);
            int world = define.communicator("MPI_COMM_WORLD", define.group("", 5, MPI, 0, all), -1, 0);
            for (int rank = 0; rank < ranks; rank++) {
                LocationWriter out = archive.location(rank);
                for (int i = 0; i < barriers; i++) {
                    long begin = 100L * i * MILLISECOND;
                    if (i % ranks == rank) {
                        out.record(
                                begin + MILLISECOND, RecordKind.BUFFER_FLUSH, new long[] {begin + 20 * MILLISECOND}, 1);
                    }
                    long enter = begin + (30 + 7L * ((i + rank) % ranks)) * MILLISECOND;
                    out.enter(enter, barrier);
                    out.record(enter, RecordKind.MPI_COLLECTIVE_BEGIN, new long[0], 0);
                    long end = begin + 80L * MILLISECOND + rank;
                    out.record(end, RecordKind.MPI_COLLECTIVE_END, new long[] {0, world, NO_ROOT, 0, 0}, 5);
                    out.leave(end + 1, barrier);
                }
            }
            return archive.anchor();
        }
    }
}

package earl.monitor.archive.event;

import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.process.Communicators.Known;
import earl.monitor.process.ProcessRecords;
import earl.monitor.ring.Channels;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The meaning of the numbers in one process's records, looked up without allocation. One thread. */
final class ProcessIds {
    private static final long UNKNOWN = -1;

    private final ProcessRecords process;
    private final ArchiveDefinitions definitions;
    private final @Nullable Known[] communicators;
    private final int[] ranks;
    private long[] regions = new long[0];

    ProcessIds(ProcessRecords process, ArchiveDefinitions definitions) {
        this.process = process;
        this.definitions = definitions;
        int most = process.communicators.keySet().stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        communicators = new Known[most + 1];
        ranks = new int[most + 1];
        process.communicators.forEach((number, known) -> {
            communicators[number] = known;
            ranks[number] = process.ranks.getOrDefault(number, 0);
        });
    }

    /** A communicator; {@code null} if some of its members are unknown or it was never defined. */
    @Nullable
    Known communicator(int number) {
        int own = number & ~Channels.PARTITIONED;
        Known known = own >= 0 && own < communicators.length ? communicators[own] : null;
        return known == null || own == number ? known : definitions.partitioned(known);
    }

    /** A rank that the process names as its partner, among all members. */
    int rankOfAll(Known known, int partner) {
        return known.inter() ? known.rankOfAll(process.number, partner, true) : partner;
    }

    /** The process's own rank in a communicator, among all members. */
    int rank(Known known, int number) {
        int own = ranks[number & ~Channels.PARTITIONED];
        return known.inter() ? known.rankOfAll(process.number, own, false) : own;
    }

    /** The region of one of MPI's functions. */
    long region(int function) {
        if (function >= regions.length) {
            int known = regions.length;
            regions = Arrays.copyOf(regions, function + 1);
            Arrays.fill(regions, known, regions.length, UNKNOWN);
        }
        if (regions[function] == UNKNOWN) {
            regions[function] = definitions.regions().call(function);
        }
        return regions[function];
    }
}

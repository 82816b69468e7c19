package earl.monitor.archive;

import earl.monitor.archive.Communicators.Known;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the numbers in one process's records mean, found without allocating anything. One thread. */
final class ProcessIds {
    /** A process has few call paths: those that share a place here are looked up each time. */
    private static final int PLACES = 1 << 10;

    private static final long UNKNOWN = -1;

    private final ProcessRecords process;
    private final ArchiveDefinitions definitions;
    private final @Nullable Known[] communicators;
    private final int[] ranks;
    private final long[] paths = new long[PLACES];
    private final ArchiveDefinitions.@Nullable Site[] sites = new ArchiveDefinitions.Site[PLACES];
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

    /** A communicator, {@code null} if it reaches beyond the world or was never told. */
    @Nullable
    Known communicator(int number) {
        return number >= 0 && number < communicators.length ? communicators[number] : null;
    }

    /** A rank that the process names as its partner, among all members. */
    int among(Known known, int partner) {
        return known.inter() ? known.among(process.rank, partner, true) : partner;
    }

    /** The process's own rank in a communicator, among all members. */
    int rank(Known known, int number) {
        return known.inter() ? known.among(process.rank, ranks[number], false) : ranks[number];
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

    /** Where a call stands, {@code null} if its path is not known. */
    ArchiveDefinitions.@Nullable Site site(long path) {
        int place = (int) ((path * 0x9E3779B97F4A7C15L) >>> 32) & (PLACES - 1);
        if (paths[place] != path) {
            paths[place] = path;
            sites[place] = definitions.site(process, path);
        }
        return sites[place];
    }
}

package earl.schema;

import earl.Region;
import java.util.List;

/** The regions that begin and end the part of a run in which MPI is initialized. Immutable. */
public final class InitAndFinalize {
    /** Regions whose end begins it. */
    public static final List<String> INITS = List.of("MPI_Init", "MPI_Init_thread");

    /** Regions whose begin ends it. */
    public static final List<String> FINALIZES = List.of("MPI_Finalize");

    private final boolean[] inits;
    private final boolean[] finalizes;

    /** Finds them among the regions of a trace, which are numbered from 0. */
    public InitAndFinalize(List<Region> regions) {
        inits = new boolean[regions.size()];
        finalizes = new boolean[regions.size()];
        for (Region region : regions) {
            inits[region.id()] = INITS.contains(region.name());
            finalizes[region.id()] = FINALIZES.contains(region.name());
        }
    }

    /** Whether the part begins where a location leaves a region. */
    public boolean beginsAfter(int region) {
        return region >= 0 && region < inits.length && inits[region];
    }

    /** Whether the part ends where a location enters a region. */
    public boolean endsBefore(int region) {
        return region >= 0 && region < finalizes.length && finalizes[region];
    }
}

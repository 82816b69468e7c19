package earl.format.otf2;

import earl.Location;
import earl.Region;
import earl.Trace;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.schema.FlushRegion;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The program as the root of all call paths, in archives whose regions all belong to libraries. Such archives have no record of
 * the program's own functions, so the time between calls of MPI or SHMEM would belong to no region.
 */
final class ProgramRegion {
    private static final String NAME = "program";
    private static final Set<String> LIBRARIES = Set.of("MPI", "SHMEM");
    /** Paradigms whose regions are neither functions of the program nor calls that it makes itself. */
    private static final Set<String> FOREIGN =
            Set.of("MPI", "SHMEM", "OPENMP", "PTHREAD", "CUDA", "HIP", "OPENCL", "OPENACC", "MEASUREMENT_SYSTEM");
    /** Artificial regions of Score-P other than the program's own. */
    private static final Set<String> PAUSES = Set.of(FlushRegion.NAME, "MEASUREMENT OFF", "THREADS");

    private ProgramRegion() {}

    /** Returns true if the archive has regions of MPI or SHMEM, and no region of a program. */
    static boolean isMissing(Definitions definitions) {
        boolean calls = false;
        for (Region region : definitions.regions()) {
            calls |= LIBRARIES.contains(region.paradigm());
            boolean pause = PAUSES.contains(region.name());
            if (!pause && (!FOREIGN.contains(region.paradigm()) || region.role().equals("ARTIFICIAL"))) {
                return false;
            }
        }
        return calls;
    }

    /** Adds the definition of the program's region, as the last region. */
    static List<DefinitionRecord> defined(List<DefinitionRecord> records) {
        long string = 0;
        long region = 0;
        for (DefinitionRecord record : records) {
            if (record.ref() == DefinitionRecord.UNDEFINED) {
                continue;
            }
            if (record.kind() == DefinitionKind.STRING) {
                string = Math.max(string, record.ref() + 1);
            } else if (record.kind() == DefinitionKind.REGION) {
                region = Math.max(region, record.ref() + 1);
            }
        }
        List<DefinitionRecord> all = new ArrayList<>(records);
        all.add(DefinitionRecord.string(string, NAME));
        all.add(DefinitionRecord.of(
                DefinitionKind.REGION,
                region,
                string,
                string,
                DefinitionRecord.UNDEFINED,
                FieldType.REGION_ROLE.names().value("ARTIFICIAL"),
                FieldType.PARADIGM.names().value("MEASUREMENT_SYSTEM"),
                0,
                DefinitionRecord.UNDEFINED,
                0,
                0));
        return all;
    }

    /** The locations on which the program begins: those with a rank, and the first thread of each process. */
    static BitSet locations(Definitions definitions) {
        BitSet found = new BitSet();
        Set<Integer> processes = new HashSet<>();
        for (Location location : definitions.locations()) {
            boolean first = location.process() == Trace.NONE || processes.add(location.process());
            if (location.isCpuThread() && (first || location.rank() != Trace.NONE)) {
                found.set(location.id());
            }
        }
        return found;
    }
}

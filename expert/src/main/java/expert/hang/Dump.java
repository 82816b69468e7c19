package expert.hang;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one rank's flight recorder kept when it was dumped. It is a ring: the first records can be lost.
 *
 * @param file the dump
 * @param rank rank of the process in the job
 * @param version version of the dump's form
 * @param groups process groups by name
 * @param collectives by group and sequence number
 * @param pointToPoint sends and receives in order of recording
 * @param lastQueued the last sequence number that the rank queued, by group
 * @param records number of records
 * @param firstRecord number of the first record kept; those before it are lost
 */
record Dump(
        Path file,
        int rank,
        String version,
        Map<String, Group> groups,
        Map<String, NavigableMap<Long, Operation>> collectives,
        List<Operation> pointToPoint,
        Map<String, Long> lastQueued,
        int records,
        long firstRecord) {
    /**
     * A process group.
     *
     * @param name unique name
     * @param description what the program calls it; may be empty
     * @param ranks its members in order of their rank in the group; empty if the dump does not say
     */
    record Group(String name, String description, List<Integer> ranks) {
        /** The name for people, with the program's description if it adds something. */
        String words() {
            boolean adds = !description.isEmpty() && !description.equals(name) && !description.equals("default_pg");
            return "group " + name + (adds ? " (" + description + ")" : "");
        }
    }

    /** The collective operations kept of a group, by sequence number. */
    NavigableMap<Long, Operation> kept(String group) {
        return collectives.getOrDefault(group, new TreeMap<>());
    }

    /** The collective operation of a group; null if the rank has not queued it or its record is lost. */
    @Nullable
    Operation collective(String group, long sequence) {
        return kept(group).get(sequence);
    }

    /** Whether the rank has queued a collective operation, even if its record is lost. */
    boolean joined(String group, long sequence) {
        return lastQueued.getOrDefault(group, 0L) >= sequence;
    }
}

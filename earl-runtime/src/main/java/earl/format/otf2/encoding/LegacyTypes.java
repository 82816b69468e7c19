package earl.format.otf2.encoding;

import static earl.schema.FieldType.GROUP_TYPE;
import static earl.schema.FieldType.PARADIGM;
import static earl.schema.FieldType.REGION_ROLE;

import java.util.Map;

/**
 * Types of regions and groups in OTF2 1.0 and 1.1, derived from today's role, paradigm and flags. Archives hold both;
 * current readers use only the newer fields.
 */
public final class LegacyTypes {
    private static final int UNKNOWN = 0;
    private static final int DYNAMIC = 1;
    private static final int PHASE = 2;

    private static final Map<String, Integer> OPENMP = Map.ofEntries(
            Map.entry("PARALLEL", 5),
            Map.entry("LOOP", 6),
            Map.entry("SECTIONS", 7),
            Map.entry("SECTION", 8),
            Map.entry("WORKSHARE", 9),
            Map.entry("SINGLE", 10),
            Map.entry("MASTER", 11),
            Map.entry("CRITICAL", 12),
            Map.entry("ATOMIC", 13),
            Map.entry("BARRIER", 14),
            Map.entry("IMPLICIT_BARRIER", 15),
            Map.entry("FLUSH", 16),
            Map.entry("CRITICAL_SBLOCK", 17),
            Map.entry("SINGLE_SBLOCK", 18),
            Map.entry("WRAPPER", 19),
            Map.entry("TASK", 20),
            Map.entry("TASK_WAIT", 21),
            Map.entry("TASK_CREATE", 33),
            Map.entry("ORDERED", 34),
            Map.entry("ORDERED_SBLOCK", 35));
    private static final Map<String, Integer> MPI = Map.of(
            "BARRIER", 22,
            "COLL_ONE2ALL", 23,
            "COLL_ALL2ONE", 24,
            "COLL_ALL2ALL", 25,
            "COLL_OTHER", 26);
    /** Types of groups in current versions. */
    private static final int LOCATIONS = 1;

    private static final int REGIONS = 2;
    public static final int COMM_LOCATIONS = 4;
    private static final int COMM_GROUP = 5;
    private static final int COMM_SELF = 6;

    /** Types of groups until 1.2. */
    private static final int OLD_LOCATIONS = 1;

    private static final int OLD_REGIONS = 2;
    private static final int OLD_METRIC = 3;
    private static final int OLD_COMM_GROUP = 4;
    private static final int OLD_COMM_SELF = 5;
    private static final int OLD_COMM_LOCATIONS = 6;

    private static final Map<String, Integer> GROUPS = Map.of(
            "UNKNOWN LOCATIONS", OLD_LOCATIONS,
            "UNKNOWN REGIONS", OLD_REGIONS,
            "UNKNOWN METRIC", OLD_METRIC,
            "MPI COMM_GROUP", OLD_COMM_GROUP,
            "MPI COMM_SELF", OLD_COMM_SELF,
            "MPI COMM_LOCATIONS", OLD_COMM_LOCATIONS);

    private LegacyTypes() {}

    /** The type of a region in OTF2 1.0. */
    public static long region(long role, long paradigm, long flags) {
        String name = REGION_ROLE.names().name(role);
        boolean function = name.equals("FUNCTION");
        return switch (PARADIGM.names().name(paradigm)) {
            case "UNKNOWN", "COMPILER" -> function ? 1 : UNKNOWN;
            case "USER" -> user(name, (flags & DYNAMIC) != 0, (flags & PHASE) != 0);
            case "OPENMP" -> OPENMP.getOrDefault(name, UNKNOWN);
            case "MPI" -> MPI.getOrDefault(name, UNKNOWN);
            default -> UNKNOWN;
        };
    }

    private static int user(String role, boolean dynamic, boolean phase) {
        return switch (role) {
            case "FUNCTION" -> dynamic ? 31 : 3;
            case "FILE_IO" -> 4;
            case "LOOP" -> {
                if (dynamic) {
                    yield phase ? 32 : 30;
                }
                yield phase ? UNKNOWN : 2;
            }
            case "CODE" -> {
                if (dynamic) {
                    yield phase ? 29 : 28;
                }
                yield phase ? 27 : 1;
            }
            default -> UNKNOWN;
        };
    }

    /** The type of a group in OTF2 1.1. */
    public static long group(long type, long paradigm, long flags) {
        if (flags != 0) {
            return UNKNOWN;
        }
        String name = PARADIGM.names().name(paradigm) + " " + GROUP_TYPE.names().name(type);
        return GROUPS.getOrDefault(name, UNKNOWN);
    }

    /** The current type of a group with a type of OTF2 1.1. */
    public static int newGroup(int old) {
        return switch (old) {
            case OLD_LOCATIONS -> LOCATIONS;
            case OLD_REGIONS, OLD_METRIC -> REGIONS;
            case OLD_COMM_GROUP -> COMM_GROUP;
            case OLD_COMM_SELF -> COMM_SELF;
            case OLD_COMM_LOCATIONS -> COMM_LOCATIONS;
            default -> UNKNOWN;
        };
    }
}

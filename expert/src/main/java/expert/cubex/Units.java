package expert.cubex;

import java.util.Set;

/** The Cube tools' names of units and kinds of locations. */
final class Units {
    private static final Set<String> COUNTS = Set.of("", "count", "counts", "calls", "visits", "messages", "instances");

    private Units() {}

    static String toCube(String unit) {
        return unit.equals("s") ? "sec" : COUNTS.contains(unit) ? "occ" : unit;
    }

    static String fromCube(String unit) {
        return unit.equals("sec") ? "s" : unit;
    }

    static String toCubeLocation(String kind) {
        return switch (kind) {
            case "METRIC" -> "metric";
            case "GPU", "ACCELERATOR_STREAM" -> "accelerator stream";
            default -> "thread";
        };
    }

    static String fromCubeLocation(String type) {
        return switch (type) {
            case "metric" -> "METRIC";
            case "gpu", "accelerator stream" -> "ACCELERATOR_STREAM";
            default -> "CPU_THREAD";
        };
    }
}

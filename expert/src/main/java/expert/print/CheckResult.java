package expert.print;

import java.util.List;

/**
 * Whether something is intact.
 *
 * @param path what
 * @param kind what kind of file it is, and how much was read
 * @param faults damage, one line each; empty if it is intact
 * @param remarks irregularities that are not damage
 */
public record CheckResult(String path, String kind, List<String> faults, List<String> remarks) {
    public CheckResult {
        faults = List.copyOf(faults);
        remarks = List.copyOf(remarks);
    }

    /** Intact. */
    public static CheckResult intact(String path, String kind) {
        return new CheckResult(path, kind, List.of(), List.of());
    }

    /** Damaged. */
    public static CheckResult damaged(String path, String kind, String fault) {
        return new CheckResult(path, kind, List.of(fault), List.of());
    }

    public boolean isIntact() {
        return faults.isEmpty();
    }
}

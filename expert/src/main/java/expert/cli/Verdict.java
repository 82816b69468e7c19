package expert.cli;

import java.util.List;

/**
 * Whether something is intact.
 *
 * @param path what
 * @param kind what kind of file it is, and how much was read
 * @param faults what is damaged, one line each; none if it is intact
 * @param remarks what is odd without being damage
 */
record Verdict(String path, String kind, List<String> faults, List<String> remarks) {
    Verdict {
        faults = List.copyOf(faults);
        remarks = List.copyOf(remarks);
    }

    /** Intact. */
    static Verdict intact(String path, String kind) {
        return new Verdict(path, kind, List.of(), List.of());
    }

    /** Damaged. */
    static Verdict damaged(String path, String kind, String fault) {
        return new Verdict(path, kind, List.of(fault), List.of());
    }

    boolean isIntact() {
        return faults.isEmpty();
    }
}

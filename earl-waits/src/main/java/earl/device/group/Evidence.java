package earl.device.group;

import java.util.Locale;

/** How the members of an operation were found. */
enum Evidence {
    /** Not at all. */
    NONE,
    /** By the operation's number in its group. */
    NUMBER,
    /** By order, and nothing contradicts it. */
    ORDER,
    /** By ends that agree, because the order is contradictory. */
    ENDS;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

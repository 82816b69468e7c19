package expert.pattern;

import earl.Trace;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pattern's description.
 *
 * @param name unique name in snake_case, for instance {@code "late_sender"}
 * @param title name for people, for instance {@code "Late sender"}
 * @param doc its documentation, whose first line says what it measures; empty if it has none
 * @param parent name of the pattern it is part of; that pattern may not be selected, or not exist
 * @param unit unit of its severity, {@code "s"} unless it says otherwise
 * @param view whether it cuts across the tree, so that sums exclude it
 * @param file the file that defines it
 * @param language {@code "python"} or {@code "js"}
 * @param shipped whether it came with this program
 * @param selectedByDefault true if it runs without being selected
 * @param parameters its parameters, in order of definition
 * @param group whether it cannot book anything by itself: it is the sum of its children
 * @param kind the role of its waits, a name of {@link earl.WaitKind.Role}; null if it defines no waits
 * @param costsOf the pattern whose waits' costs of delay it books; null if it books no such costs
 */
public record PatternInfo(
        String name,
        String title,
        String doc,
        @Nullable String parent,
        String unit,
        boolean view,
        Path file,
        String language,
        boolean shipped,
        boolean selectedByDefault,
        List<Parameter> parameters,
        boolean group,
        @Nullable String kind,
        @Nullable String costsOf)
        implements Serializable {
    /** The unit of a severity that is a share of something, 1 at best, and no sum over locations: an efficiency. */
    public static final String SHARE = "share";

    /** The patterns of idle streams. */
    private static final Set<String> OF_DEVICES = Set.of("idle_stream", "launch_delay", "stream_wait", "start_up");

    public PatternInfo {
        parameters = List.copyOf(parameters);
    }

    /** A pattern that books by itself, and that neither defines waits nor books costs of delay. */
    public PatternInfo(
            String name,
            String title,
            String doc,
            @Nullable String parent,
            String unit,
            boolean view,
            Path file,
            String language,
            boolean shipped,
            boolean selectedByDefault,
            List<Parameter> parameters) {
        this(
                name,
                title,
                doc,
                parent,
                unit,
                view,
                file,
                language,
                shipped,
                selectedByDefault,
                parameters,
                false,
                null,
                null);
    }

    /** This pattern under another name, which books the costs of delay of other waits. */
    public PatternInfo as(String otherName, String otherTitle, String otherDoc, String otherCostsOf) {
        return new PatternInfo(
                otherName,
                otherTitle,
                otherDoc,
                parent,
                unit,
                view,
                file,
                language,
                shipped,
                selectedByDefault,
                parameters,
                group,
                kind,
                otherCostsOf);
    }

    /** Whether its severity is part of that of its parent pattern. */
    public boolean isPartOf(PatternInfo other) {
        return other.name.equals(parent) && !view && other.unit.equals(unit);
    }

    /** Whether its severity is a time in seconds. */
    public boolean inSeconds() {
        return unit.equals("s");
    }

    /** Whether its severity is time of devices, not of processors. */
    public boolean isOfDevices() {
        return OF_DEVICES.contains(name);
    }

    /** The unit of {@link Bookings} for its severity: the ticks per second, or 1. */
    public double second(Trace trace) {
        return inSeconds() ? trace.info().ticksPerSecond() : 1;
    }

    /** First line of its documentation, without surrounding space. */
    public String summary() {
        return doc.strip().lines().findFirst().orElse("").strip();
    }

    /**
     * The definition of its severity: the paragraph of its documentation that begins with "Severity", and the indented
     * formula after it. Empty if there is none.
     */
    public String definition() {
        StringBuilder definition = new StringBuilder();
        boolean blank = true;
        boolean inside = false;
        for (String line : doc.strip().lines().toList()) {
            boolean begins = line.startsWith("Severity") && blank;
            if (inside && blank && !line.isBlank() && !line.startsWith(" ") && !begins) {
                break;
            }
            inside |= begins;
            blank = line.isBlank();
            if (inside) {
                definition.append(line.stripTrailing()).append('\n');
            }
        }
        return definition.toString().strip();
    }
}

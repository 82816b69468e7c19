package expert.answer.figure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which calls of MPI 4.1 patterns look at, and which waits EXPERT does not see. The table is a resource, of which
 * {@code docs/mpi-calls.md} is made. Immutable; any thread.
 *
 * <pre>{@code
 * JudgedCalls.of(region.name()).filter(call -> !call.judged()).ifPresent(call -> print(call.name() + ": " + call.why()));
 * }</pre>
 */
public final class JudgedCalls {
    private static final String TABLE = "mpi-calls.txt";
    private static final Pattern MPI = Pattern.compile("p?mpi_\\w+", Pattern.CASE_INSENSITIVE);

    /** Endings of the names by which Fortran calls a function, and of the functions for large counts. */
    private static final Pattern ENDING = Pattern.compile("(_f08(ts)?)?_*$|_c$");

    private static final JudgedCalls SHIPPED = read();

    /**
     * Calls of which EXPERT knows the same.
     *
     * @param name for people, for instance {@code "Fences"}
     * @param calls names as MPI spells them; a star stands for any letters
     * @param patterns that look at these calls; empty if none does
     * @param records that a trace needs for that; empty without patterns
     * @param each whether every call has one of these records; a call that completes nothing has none
     * @param unseen which waits are not seen; empty without patterns
     * @param local why the calls cannot wait for another process; empty if they can
     * @param why no pattern looks at them; empty if one does, or if the calls cannot wait
     */
    public record Family(
            String name,
            List<String> calls,
            List<String> patterns,
            String records,
            boolean each,
            String unseen,
            String local,
            String why) {
        public Family {
            calls = List.copyOf(calls);
            patterns = List.copyOf(patterns);
        }
    }

    /**
     * What EXPERT says of the calls of a region.
     *
     * @param name of the region
     * @param judged true if a pattern looks at the calls, or if they cannot wait for another process
     * @param patterns that look at the calls, whether or not they are selected; empty if they cannot wait, and if they are not judged
     * @param why the calls are not judged, a sentence; empty if they are
     */
    public record Judgement(String name, boolean judged, List<String> patterns, String why) {
        public Judgement {
            patterns = List.copyOf(patterns);
        }
    }

    private final List<Family> families;
    private final Map<String, Family> byCall = new HashMap<>();
    private final Map<Pattern, Family> byPattern = new HashMap<>();

    private JudgedCalls(List<Family> families) {
        this.families = List.copyOf(families);
        for (Family family : families) {
            for (String call : family.calls()) {
                String name = call.toLowerCase(Locale.ROOT);
                if (name.contains("*")) {
                    byPattern.put(Pattern.compile(name.replace("*", "\\w*")), family);
                } else if (byCall.put(name, family) != null) {
                    throw new IllegalStateException(TABLE + " has " + call + " twice");
                }
            }
        }
    }

    /** All families, in the order of the table. */
    public static List<Family> families() {
        return SHIPPED.families;
    }

    /**
     * What EXPERT says of the calls of a region; empty if its name is not that of a function of MPI.
     *
     * @param region name of the region, as C or Fortran spell it: {@code MPI_Send}, {@code PMPI_Send}, {@code mpi_send_},
     *     {@code MPI_Send_c}
     */
    public static Optional<Judgement> of(String region) {
        if (!MPI.matcher(region).matches()) {
            return Optional.empty();
        }
        Family family = ofRegion(region);
        if (family == null) {
            return Optional.of(new Judgement(region, false, List.of(), "EXPERT does not know this call."));
        }
        return Optional.of(new Judgement(region, family.why().isEmpty(), family.patterns(), family.why()));
    }

    /** Whether patterns look at records that each call of a region has: one without them is not judged. */
    static boolean hasRecords(String region) {
        Family family = MPI.matcher(region).matches() ? ofRegion(region) : null;
        return family != null && family.each();
    }

    private static @Nullable Family ofRegion(String region) {
        return SHIPPED.family(region.toLowerCase(Locale.ROOT).replaceFirst("^p", ""));
    }

    private @Nullable Family family(String name) {
        Family exact = byCall.get(name);
        if (exact != null) {
            return exact;
        }
        String shorter = ENDING.matcher(name).replaceFirst("");
        Family known = byCall.get(shorter);
        if (known != null) {
            return known;
        }
        return byPattern.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(shorter).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static JudgedCalls read() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(JudgedCalls.class.getResourceAsStream(TABLE), TABLE), StandardCharsets.UTF_8))) {
            List<Family> families = new ArrayList<>();
            Map<String, String> fields = new HashMap<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isBlank()) {
                    end(fields, families);
                } else if (!line.startsWith("#")) {
                    int space = line.indexOf(' ');
                    fields.put(line.substring(0, space), line.substring(space + 1));
                }
            }
            end(fields, families);
            return new JudgedCalls(families);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(Map<String, String> fields, List<Family> families) {
        if (!fields.isEmpty()) {
            families.add(new Family(
                    Objects.requireNonNull(fields.get("family")),
                    words(fields.getOrDefault("calls", "")),
                    words(fields.getOrDefault("patterns", "")),
                    fields.getOrDefault("records", ""),
                    fields.containsKey("each"),
                    fields.getOrDefault("unseen", ""),
                    fields.getOrDefault("local", ""),
                    fields.getOrDefault("why", "")));
            fields.clear();
        }
    }

    private static List<String> words(String line) {
        return line.isEmpty() ? List.of() : List.of(line.split(" ", -1));
    }
}

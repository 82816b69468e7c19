package earl.wait;

import earl.Memory;
import earl.Trace;
import earl.WaitDefinitions;
import earl.Waits;
import earl.plan.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The waits that the shipped patterns define, as plans: a test of EXPERT writes them. Read when they are needed first.
 *
 * <p>A file has a section for each definition:
 *
 * <pre>{@code
 * definition late_sender
 * source 0a1b...
 * part_of point_to_point mpi
 * parameter minimum 0.0
 * plan 1
 * %0 = table "messages"
 * ...
 * }</pre>
 */
public final class ShippedWaits implements WaitDefinitions {
    /** The definitions of Scalasca 2.6, the default. */
    public static final ShippedWaits SCALASCA = new ShippedWaits("scalasca");

    private static final Map<String, ShippedWaits> KNOWN =
            Stream.of("expert3", "paper").collect(Collectors.toMap(word -> word, ShippedWaits::new));

    private final String file;
    private @Nullable PlannedWaits planned;

    private ShippedWaits(String file) {
        this.file = file;
    }

    /** A set of definitions: {@code scalasca}, {@code expert3} or {@code paper}. */
    public static ShippedWaits of(String set) {
        return set.equals(SCALASCA.file) ? SCALASCA : Objects.requireNonNull(KNOWN.get(set), set);
    }

    public List<WaitDefinition> definitions() {
        return planned().definitions();
    }

    /** Whether a definition of that name is among them. */
    public boolean defines(String name) {
        return definitions().stream().anyMatch(definition -> definition.name().equals(name));
    }

    @Override
    public Waits find(Trace trace, int threads, Memory memory) {
        return planned().find(trace, threads, memory);
    }

    private synchronized PlannedWaits planned() {
        PlannedWaits known = planned;
        if (known == null) {
            known = new PlannedWaits(parse(text()));
            planned = known;
        }
        return known;
    }

    private String text() {
        try (InputStream in = ShippedWaits.class.getResourceAsStream(file + ".txt")) {
            if (in == null) {
                throw new IllegalStateException(file + ".txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Definitions as text. */
    public static String text(List<WaitDefinition> definitions) {
        StringBuilder text = new StringBuilder();
        for (WaitDefinition definition : definitions) {
            text.append("definition ").append(definition.name()).append('\n');
            text.append("source ").append(definition.source()).append('\n');
            text.append("part_of ")
                    .append(String.join(" ", new TreeSet<>(definition.partOf())))
                    .append('\n');
            new TreeMap<>(definition.parameters())
                    .forEach((name, value) -> text.append("parameter ")
                            .append(name)
                            .append(' ')
                            .append(value)
                            .append('\n'));
            text.append(definition.plan().text()).append('\n');
        }
        return text.toString();
    }

    /** Reads definitions. @throws IllegalArgumentException if the text contains anything else */
    static List<WaitDefinition> parse(String text) {
        List<WaitDefinition> definitions = new ArrayList<>();
        for (String section : text.split("(?m)^definition ", -1)) {
            if (!section.isBlank()) {
                definitions.add(definition(section));
            }
        }
        return definitions;
    }

    private static WaitDefinition definition(String section) {
        List<String> lines = section.lines().toList();
        String source = "";
        Set<String> partOf = new TreeSet<>();
        Map<String, Double> parameters = new TreeMap<>();
        int at = 1;
        for (; !lines.get(at).startsWith("plan "); at++) {
            String[] words = lines.get(at).split(" ", -1);
            switch (words[0]) {
                case "source" -> source = words[1];
                case "part_of" -> partOf.addAll(List.of(words).subList(1, words.length));
                case "parameter" -> parameters.put(words[1], Double.valueOf(words[2]));
                default ->
                    throw new IllegalArgumentException(
                            "source, part_of, parameter or plan is expected, not " + words[0]);
            }
        }
        Plan plan = Plan.written(String.join("\n", lines.subList(at, lines.size())));
        return new WaitDefinition(lines.getFirst().trim(), source, partOf, plan, parameters);
    }
}

package expert.kept;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import earl.plan.Plan;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The built-in data of the shipped patterns: their descriptions, and the plans of those that define no waits ({@link
 * earl.wait.ShippedWaits} has the others). A test of EXPERT writes both. Read when they are needed first.
 *
 * <p>{@code patterns.json} has, by the digest of each file, the rows of its patterns ({@link Rows#row(PatternClass)}).
 * {@code plans.txt} has a section for each plan, with the {@link expert.analysis.Plans#key keys} under which it is the right one:
 *
 * <pre>{@code
 * pattern barrier_completion
 * key 0a1b...
 * plan 1
 * %0 = table "collectives"
 * ...
 * }</pre>
 */
public final class ShippedPatterns {
    private static final String PATTERN = "pattern ";
    private static final String KEY = "key ";

    private ShippedPatterns() {}

    /** The data, read once. */
    private static final class Described {
        static final Map<String, Object> BY_SOURCE = described();
    }

    /** Likewise. */
    private static final class Planned {
        static final Map<String, String> BY_KEY = planned();
    }

    /**
     * The patterns of a shipped file.
     *
     * @param source the digest of the present file
     * @return empty if that is not the file that EXPERT was built with
     */
    @SuppressWarnings("unchecked") // the test that writes it reads it
    public static Optional<List<PatternClass>> of(PatternFile file, String source) {
        return Optional.ofNullable((List<Map<String, @Nullable Object>>) Described.BY_SOURCE.get(source))
                .map(rows -> rows.stream().map(row -> Rows.pattern(row, file)).toList());
    }

    /** The plan of a key; empty if there is none. */
    public static Optional<Plan> plan(String key) {
        return Optional.ofNullable(Planned.BY_KEY.get(key)).map(Plan::written);
    }

    /** A section of {@code plans.txt}. */
    public static String section(String name, List<String> keys, String plan) {
        StringBuilder section = new StringBuilder(PATTERN + name + "\n");
        keys.forEach(key -> section.append(KEY).append(key).append('\n'));
        return section.append(plan).append('\n').toString();
    }

    private static Map<String, String> planned() {
        Map<String, String> plans = new HashMap<>();
        for (String section : new String(bytes("plans.txt"), StandardCharsets.UTF_8).split("(?m)^" + PATTERN, -1)) {
            List<String> lines = section.lines().toList();
            List<String> keys = lines.stream()
                    .filter(line -> line.startsWith(KEY))
                    .map(line -> line.substring(KEY.length()))
                    .toList();
            // The first line is the name.
            String plan = String.join("\n", lines.subList(Math.min(1 + keys.size(), lines.size()), lines.size()));
            keys.forEach(key -> plans.put(key, plan));
        }
        return plans;
    }

    @SuppressWarnings("unchecked") // also sorted
    private static Map<String, Object> described() {
        try (JsonParser parser = new JsonFactory().createParser(bytes("patterns.json"))) {
            parser.nextToken();
            return (Map<String, Object>) Objects.requireNonNull(value(parser));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The value at the parser's position. */
    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> values = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    values.put(name, value(parser));
                }
                yield values;
            }
            case START_ARRAY -> {
                List<@Nullable Object> values = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    values.add(value(parser));
                }
                yield values;
            }
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    private static byte[] bytes(String name) {
        try (InputStream in = ShippedPatterns.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing: is the program complete?");
            }
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}

package expert.compare;

import expert.answer.phrase.FocusText;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link Comparison} as JSON, {@code "schema": "expert.compare/1"}. */
public record ComparisonJson(String schema, @Nullable String focus, String distributed, List<Comparison.Run> runs) {
    /** Name and version of the form. */
    public static final String SCHEMA = "expert.compare/1";

    private static final int LEVELS = 3;

    /** Writes it; {@code out} stays open. */
    public static void write(Comparison comparison, Writer out) throws IOException {
        String focus = comparison.focus().isNone() ? null : FocusText.of(comparison.focus());
        Json.document(out, LEVELS, new ComparisonJson(SCHEMA, focus, comparison.distributed(), comparison.runs()));
    }
}

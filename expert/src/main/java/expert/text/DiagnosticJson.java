package expert.text;

import earl.Diagnostic;
import expert.text.RecordField.Described;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import org.jspecify.annotations.Nullable;

/** A diagnostic in JSON. */
@SnakeCase
public record DiagnosticJson(
        @Described("Stable name, for instance 'unmatched_send'.")
        String code,

        Diagnostic.Severity severity,
        @Described(min = 1) long count,

        @Described(value = "How long altogether, summed over locations; left out of what takes no time.", min = 0)
        @Omittable
        @Nullable
        Double seconds,

        @Described(
                value =
                        "How many seconds of the figures it may have changed at most, summed over locations; left out where nobody knows.",
                min = 0)
        @Omittable
        @Nullable
        Double atStake,

        @Described("Where it happened first, in words.") String first,

        @Described("What it means for the figures, in words.")
        String meaning) {
    public static DiagnosticJson of(Diagnostic diagnostic) {
        return new DiagnosticJson(
                diagnostic.code(),
                diagnostic.severity(),
                diagnostic.count(),
                positive(diagnostic.seconds()),
                positive(diagnostic.atStake()),
                diagnostic.first(),
                diagnostic.meaning());
    }

    private static @Nullable Double positive(double seconds) {
        return seconds > 0 ? seconds : null;
    }
}

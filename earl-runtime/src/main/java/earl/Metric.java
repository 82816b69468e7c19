package earl;

/**
 * A quantity that the trace measures.
 *
 * @param id dense id in definition order
 * @param ref the trace's own (OTF2) id
 * @param name name in the trace, for instance {@code "PAPI_TOT_INS"}
 * @param description what it measures; may be empty
 * @param type where it comes from, for instance {@code "PAPI"}
 * @param mode meaning of its values, for instance {@code "ACCUMULATED_START"}
 * @param base base of the power that scales the values, {@code "BINARY"} or {@code "DECIMAL"}
 * @param exponent of that power
 * @param unit for instance {@code "#"}
 */
@Stable
public record Metric(
        int id,
        long ref,
        String name,
        String description,
        String type,
        String mode,
        String base,
        long exponent,
        String unit) {}

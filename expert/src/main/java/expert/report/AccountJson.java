package expert.report;

import earl.SourceLine;
import expert.answer.figure.Account;
import expert.answer.figure.NetworkFactors;
import expert.pattern.Analysis;
import expert.text.RecordField.Described;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.OneOf;
import expert.text.RecordField.SnakeCase;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The form of an {@link Account}. */
@SnakeCase
record AccountJson(
        @Described(
                value = "The run time times the number of threads; in a focus, the time of the threads in it.",
                min = 0)
        double seconds,

        @Described("Disjoint times that add up to all seconds, the largest first.")
        List<AccountRow> rows,

        @Described(
                value =
                        "Serialization efficiency, by a replay on an ideal network. Left out if the run was not replayed.",
                min = 0)
        @Omittable
        @Nullable
        Double serialization,

        @Described(
                value = "Transfer efficiency, by a replay on an ideal network. Left out if the run was not replayed.",
                min = 0)
        @Omittable
        @Nullable
        Double transfer,

        @Described(
                value =
                        "Bound of the serialization efficiency, by the critical path. Left out if the run was replayed, or the path is not known.",
                min = 0)
        @Omittable
        @Nullable
        Double serializationAtMost,

        @Described(
                value =
                        "Bound of the transfer efficiency, by the critical path. Left out if the run was replayed, or the path is not known.",
                min = 0)
        @Omittable
        @Nullable
        Double transferAtLeast,

        @Described("Why the run was not replayed. Left out if it was, or if there are no bounds.") @Omittable @Nullable
        String notReplayed) {
    /** Maximum number of items of a row. */
    private static final int ITEMS = 10;

    record AccountRow(
            @Described(
                    "computation, processor, asleep, waiting, transfer, calls, unknown_size, unpaired, start_end, files, device, collectives, gpu, threads, measurement, unrecorded, carried or outside.")
            String kind,

            @Described("The kind in words, as text reports name it.")
            String name,

            @Described(value = "Seconds of all threads.", min = 0)
            double seconds,

            @Described(value = "Part of all seconds.", min = 0)
            double share,

            @Described(
                    "At most 10 of what is behind it, the largest first: regions, for waits patterns, for waits for devices what these did.")
            List<AccountItem> items) {}

    record AccountItem(
            @Described("Name of a region, or of a pattern of waits.")
            String name,

            @Described(value = "Seconds of all threads.", min = 0)
            double seconds,

            @Described("The call path with most of it; left out for a pattern.")
            @Omittable
            @Nullable
            @OneOf({String.class, Integer.class})
            Object callpath,

            @Described("The lines that call it there, 'FILE:LINE'. Left out if the trace does not have them.")
            @Omittable
            @Nullable
            List<String> sources,

            @Described(value = "Number of calls; left out for a pattern.", min = 0) @Omittable @Nullable
            Long calls,

            @Described(
                    value =
                            "Bytes that these calls send or receive, whichever is more; 0 if the trace has none. Left out for a pattern.",
                    min = 0)
            @Omittable
            @Nullable
            Long bytes,

            @Described(
                    value =
                            "Median duration of these calls in seconds, with their waits, to 1/32. In a focus, of the calls that begin in it. Left out if it is not known: for patterns and functions of the program.",
                    min = 0)
            @Omittable
            @Nullable
            Double median) {}

    /**
     * The account of an analysis; null if it has none.
     *
     * @param analysis with inclusive severities
     * @param name the form of a call path
     */
    static @Nullable AccountJson of(Analysis analysis, IntFunction<@Nullable Object> name) {
        Analysis counted = analysis.counted();
        NetworkFactors factors = NetworkFactors.of(counted).orElse(null);
        NetworkFactors bounds = factors != null && factors.bounds() ? factors : null;
        NetworkFactors known = factors != null && !factors.bounds() ? factors : null;
        String reason = counted.replayed().reason();
        return Account.of(counted)
                .map(account -> new AccountJson(
                        account.total(),
                        account.rows().stream().map(row -> row(row, name)).toList(),
                        known == null ? null : (Double) known.serialization(),
                        known == null ? null : (Double) known.transfer(),
                        bounds == null ? null : (Double) bounds.serialization(),
                        bounds == null ? null : (Double) bounds.transfer(),
                        bounds == null || reason.isEmpty() ? null : reason))
                .orElse(null);
    }

    private static AccountRow row(Account.Row row, IntFunction<@Nullable Object> name) {
        return new AccountRow(
                row.kind().word(),
                row.kind().words(),
                row.seconds(),
                row.share(),
                row.items().stream().limit(ITEMS).map(item -> item(item, name)).toList());
    }

    private static AccountItem item(Account.Item item, IntFunction<@Nullable Object> name) {
        boolean pattern = item.callpath() < 0;
        return new AccountItem(
                item.name(),
                item.seconds(),
                name.apply(item.callpath()),
                item.sources().isEmpty()
                        ? null
                        : item.sources().stream().map(SourceLine::toString).toList(),
                pattern ? null : (Long) item.calls(),
                pattern ? null : (Long) item.bytes(),
                item.durations().count() == 0 ? null : (Double) item.durations().median());
    }
}

package expert.report;

import expert.pattern.Analysis;
import expert.summary.MessageSizes;
import expert.text.RecordField.Described;
import expert.text.RecordField.OneOf;
import expert.text.RecordField.SnakeCase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The form of the sizes of the data that a call path sends or receives. */
@SnakeCase
record SizesJson(
        @Described("The call path of the calls.") @OneOf({String.class, Integer.class}) @Nullable
        Object callpath,

        @Described(value = "Calls by size, ascending.", minItems = 1)
        List<Size> sizes) {
    @SnakeCase
    record Size(
            @Described(
                    value =
                            "Least number of bytes that such a call sends or receives, whichever is more: 0, or a power of two. It has less than twice as many.",
                    min = 0)
            long from,

            @Described(value = "Number of calls.", min = 0) long calls,

            @Described(value = "Bytes of all of them.", min = 0)
            long bytes,

            @Described(value = "Seconds in these calls, waits included, summed over locations.", min = 0)
            double seconds) {}

    /**
     * The sizes of an analysis by call path; null if none are known.
     *
     * @param name the form of a call path
     */
    static @Nullable List<SizesJson> of(Analysis analysis, IntFunction<@Nullable Object> name) {
        double second = analysis.trace().info().ticksPerSecond();
        List<SizesJson> all = new ArrayList<>();
        List<Size> sizes = new ArrayList<>();
        int path = -1;
        for (MessageSizes.Size size : analysis.trace().sizes().sizes()) {
            if (sizes.isEmpty() || size.callpath() != path) {
                path = size.callpath();
                sizes = new ArrayList<>();
                all.add(new SizesJson(name.apply(path), sizes));
            }
            sizes.add(new Size(size.from(), size.calls(), size.bytes(), size.ticks() / second));
        }
        return all.isEmpty() ? null : all;
    }
}

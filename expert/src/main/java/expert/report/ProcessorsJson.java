package expert.report;

import earl.processor.ProcessorUse;
import expert.answer.ProcessorSentence;
import expert.pattern.Analysis;
import expert.text.RecordField.Described;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of what threads used that may run on the same processors. */
@SnakeCase
record ProcessorsJson(
        @Described("One sentence: which threads, which processors, and for how much of the time they ran.")
        String text,

        @Described("Name of the node; left out if the trace does not say it.") @Omittable @Nullable
        String node,

        @Described(value = "The threads, by location.", minItems = 1)
        List<Integer> locations,

        @Described(value = "Number of processors on which they may run; 0 if the trace does not say it.", min = 0)
        int processors,

        @Described(
                value =
                        "Number of processors that their control group may use at once on average; left out if it may use all of them.",
                min = 0)
        @Omittable
        @Nullable
        Double quota,

        @Described(
                value = "Seconds from the first record of the system's metrics to the last, over all threads.",
                min = 0)
        double time,

        @Described(value = "Seconds in which they ran.", min = 0)
        double ran,

        @Described(value = "Seconds in which they were ready, but had no processor.", min = 0)
        double withoutProcessor,

        @Described(
                value = "Part of 'without_processor': more of these threads were ready than there are processors.",
                min = 0)
        double oversubscribed,

        @Described(
                value =
                        "Seconds in which they slept: they waited for a timer, a file or another thread, or were stopped.",
                min = 0)
        double asleep) {

    /** What threads used; null if the trace does not say it. */
    static @Nullable List<ProcessorsJson> of(Analysis analysis) {
        List<ProcessorUse> uses = analysis.trace().processors();
        return uses.isEmpty()
                ? null
                : uses.stream().map(use -> json(use, analysis)).toList();
    }

    private static ProcessorsJson json(ProcessorUse use, Analysis analysis) {
        return new ProcessorsJson(
                ProcessorSentence.words(use, analysis.trace().locations()),
                use.node().isEmpty() ? null : use.node(),
                use.locations(),
                use.processors(),
                Double.isNaN(use.quota()) ? null : use.quota(),
                use.seconds(),
                use.ran(),
                use.lost(),
                use.oversubscribed(),
                use.asleep());
    }
}

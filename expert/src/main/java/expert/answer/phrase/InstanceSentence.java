package expert.answer.phrase;

import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.summary.TraceSummary;
import expert.text.Layout;
import expert.text.Words;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * How an instance of a pattern came about.
 *
 * @param value its severity, {@code "50.2 ms"}
 * @param where its location, time, call path and event, {@code "on rank 0 at 0.1 s in main/MPI_Recv (event 17)"}; empty if it has none
 * @param inputs what explains it, in the pattern's order
 */
public record InstanceSentence(String value, String where, List<Input> inputs) {
    /** An input that explains an instance, by the pattern's name for it: {@code "rank 1 enters MPI_Send at 0.15 s (event 23), 50.2 ms later"}. */
    public record Input(String name, String words) {}

    /**
     * The sentence about an instance.
     *
     * @param trace knows the source lines of the events that the instance names
     */
    public static InstanceSentence of(PatternInfo pattern, Instance instance, TraceSummary trace) {
        return of(Sentences.value(pattern, instance.severity()), instance, trace);
    }

    /** The sentence about a wait, whichever pattern defines it: its severity is a time. */
    public static InstanceSentence ofWait(Instance wait, TraceSummary trace) {
        return of(Words.duration(wait.severity()), wait, trace);
    }

    private static InstanceSentence of(String value, Instance instance, TraceSummary trace) {
        Sentences sentences = new Sentences(trace);
        List<Input> inputs = instance.because().entrySet().stream()
                .filter(input -> input.getValue() != null)
                .map(input -> new Input(
                        Layout.clean(input.getKey()),
                        sentences.input(instance, Objects.requireNonNull(input.getValue()))))
                .toList();
        return new InstanceSentence(value, sentences.where(instance), inputs);
    }

    /** All in one line. */
    public String sentence() {
        String because = inputs.stream()
                .map(input -> input.name() + ": " + input.words())
                .collect(Collectors.joining("; "));
        return value + (where.isEmpty() ? "" : " " + where) + (because.isEmpty() ? "" : ": " + because);
    }
}

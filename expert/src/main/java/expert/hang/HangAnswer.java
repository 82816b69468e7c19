package expert.hang;

import expert.text.RecordField.Described;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program hangs and why, in the form of {@code expert hang --format json}, which {@code hang-1.schema.json} describes.
 *
 * @param sentence one line for people, without a full stop
 * @param waits who waits for whom in which operation
 * @param calls the different calls of one operation
 * @param details further lines for people
 */
@SnakeCase
public record HangAnswer(
        @Described(words = HangAnswer.SCHEMA) String schema,

        @Described(
                "missing: ranks did not come to an operation; mismatch: ranks called another operation; cycle: ranks wait"
                        + " for each other; no_hang; inconclusive: the sentence says why")
        Outcome outcome,

        String sentence,
        List<Wait> waits,
        List<Call> calls,
        @Described("Ranks without a complete dump.") List<Integer> missingDumps,
        List<String> details,
        List<DumpRow> dumps) {
    /** Name and version of the form. */
    public static final String SCHEMA = "expert.hang/1";

    /** The kinds of answers. */
    public enum Outcome {
        MISSING,
        MISMATCH,
        CYCLE,
        NO_HANG,
        INCONCLUSIVE
    }

    /** A rank that waits in an operation for others, which have not queued it. */
    record Wait(
            int rank,
            String group,
            long sequence,
            String operation,

            @Described("File and line of the call; null if the dump has no stack.") @Nullable
            String at,

            @Described("Members of the group that did not come.")
            List<Integer> waitsFor) {}

    /** Ranks that call one operation of a group in one way. */
    record Call(
            String group,
            long sequence,
            String operation,
            List<Integer> ranks,
            @Nullable String at) {}

    /** What was read. */
    record DumpRow(
            String file,
            int rank,
            String form,
            long records,

            @Described("Records that the ring no longer has.")
            long lost,

            @Omittable @Nullable String communicator) {}
}

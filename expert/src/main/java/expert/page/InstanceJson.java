package expert.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An instance of a pattern. Times are ticks since the trace began.
 *
 * @param row of the table of waits; -1 if it is no wait
 * @param path number of its call path
 * @param call enter of its call
 * @param source the line of that call; null if it is not known
 * @param sentence how it came about, as all reports say it
 * @param because the outcome of its pattern, as all reports say it; null if it is no wait of a pattern of the run
 * @param cause the call in which that cause delayed the partner; null if the partner is not known, or was not delayed by it
 * @param partner the call for which it waited
 * @param inputs what explains it
 * @param formula of its pattern
 */
public record InstanceJson(
        long row,
        double severity,
        long from,
        long to,
        int location,
        int path,
        long call,
        @Nullable CallSiteJson source,
        String sentence,
        @Nullable String because,
        @Nullable CauseJson cause,
        @Nullable PartnerJson partner,
        List<InputJson> inputs,
        @Nullable String formula) {
    /** A source line that calls. */
    public record CallSiteJson(String file, long line) {}

    public record CauseJson(
            int location,
            int path,
            long from,
            long to,
            long pos,
            @Nullable CallSiteJson source) {}

    public record PartnerJson(int location, long from, long to) {}

    public record InputJson(String name, Object value, String unit) {}
}

package earl.processor;

import java.io.Serializable;
import java.util.List;

/**
 * What threads used that may run on the same processors of a node: sums over these threads, from the first record of each to its last.
 *
 * @param node its name, empty if it is unknown
 * @param locations the threads, by id
 * @param processors number of processors on which they may run, 0 if it is unknown
 * @param firstProcessor number of the first of these, -1 if it is unknown
 * @param quota number of processors that their control group may use at once on average; NaN if it may use all of them
 * @param seconds time of the threads
 * @param ran seconds in which they ran
 * @param lost seconds in which they were ready without a processor
 * @param oversubscribed the part of it that these threads explain: more of them were ready than there are processors
 * @param asleep seconds in which they slept: they waited for a timer, a file or another thread, or were stopped
 */
public record ProcessorUse(
        String node,
        List<Integer> locations,
        int processors,
        int firstProcessor,
        double quota,
        double seconds,
        double ran,
        double lost,
        double oversubscribed,
        double asleep)
        implements Serializable {
    public ProcessorUse {
        locations = List.copyOf(locations);
    }

    /** Share of the time that the threads lost, 0 to 1. */
    public double lostShare() {
        return seconds > 0 ? lost / seconds : 0;
    }

    /** Share of the time in which they ran, 0 to 1. */
    public double ranShare() {
        return seconds > 0 ? ran / seconds : 0;
    }
}

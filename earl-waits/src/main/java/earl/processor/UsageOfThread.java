package earl.processor;

import earl.memory.LongList;

/** What one thread was given, from record to record. Times are ticks. One thread fills it. */
final class UsageOfThread {
    /** Times of records, ascending; the thread lost the same share of each moment between two of them. */
    private final LongList times = new LongList();
    /** {@code [record] -> } ticks in which the thread had been ready without a processor. */
    private final LongList lost = new LongList();
    /** {@code [record] -> } ticks in which it had run. */
    private final LongList ran = new LongList();

    /** {@code [record] -> } those ticks of {@code lost} that passed in functions of the program. */
    private final LongList lostOfProgram = new LongList();

    private long asleep;

    /** Adds a record. Ticks count from the first one on. */
    void add(long time, long ranTicks, long lostTicks, long asleepTicks) {
        times.add(time);
        ran.add(ran.isEmpty() ? 0 : ran.get(ran.size() - 1) + ranTicks);
        lost.add(lost.isEmpty() ? 0 : lost.get(lost.size() - 1) + lostTicks);
        asleep += asleepTicks;
    }

    /** Adds ticks to the last record in which the thread had no processor in functions of the program. */
    void addOfProgram(long ticks) {
        lostOfProgram.add(lostOfProgram.isEmpty() ? 0 : lostOfProgram.get(lostOfProgram.size() - 1) + ticks);
    }

    boolean isKnown() {
        return times.size() > 1;
    }

    /** Time of the first record. */
    long first() {
        return times.get(0);
    }

    /** Time of the last record. */
    long last() {
        return times.get(times.size() - 1);
    }

    long ran() {
        return ran.get(ran.size() - 1);
    }

    long lost() {
        return lost.get(lost.size() - 1);
    }

    long asleep() {
        return asleep;
    }

    /** Ticks in which the thread had been ready without a processor by a time. */
    long lostUntil(long time) {
        return until(lost, time);
    }

    /** Those of them that passed in functions of the program. */
    long lostOfProgramUntil(long time) {
        return until(lostOfProgram, time);
    }

    /** Ticks in which it had run or had been ready by a time. */
    long readyUntil(long time) {
        return until(lost, time) + until(ran, time);
    }

    private long until(LongList sums, long time) {
        int from = 0;
        int to = times.size() - 1;
        if (to < 0 || time <= times.get(0)) {
            return 0;
        }
        if (time >= times.get(to)) {
            return sums.get(to);
        }
        while (to - from > 1) {
            int middle = (from + to) >>> 1;
            if (times.get(middle) <= time) {
                from = middle;
            } else {
                to = middle;
            }
        }
        double share = (double) (time - times.get(from)) / (times.get(to) - times.get(from));
        return sums.get(from) + Math.round(share * (sums.get(to) - sums.get(from)));
    }
}

package earl.monitor.archive;

import earl.monitor.process.Clock;
import earl.monitor.process.NodeClocks;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.RingHeader;
import java.util.List;

/** The first and the last recorded time, in ticks of the archive's clock. */
record RecordedSpan(long first, long last) {
    /** The span of all threads and devices. That of a process that was killed ends when it was last seen. */
    static RecordedSpan of(List<ProcessRecords> processes, NodeClocks clocks, Clock clock) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (ProcessRecords process : processes) {
            for (ThreadRecords thread : process.threads) {
                if (thread.first <= thread.last) {
                    NodeClocks.Line line = clocks.of(thread.header());
                    long until = process.killed() ? thread.until(clock.ticksPerSecond()) : thread.last;
                    first = Math.min(first, line.corrected(thread.first));
                    last = Math.max(last, line.corrected(until));
                }
            }
            for (int row = 0; row < process.activities().size(); row++) {
                NodeClocks.Line line = clocks.of(Recording.headerOf(process));
                first = Math.min(first, line.corrected(process.activities().begin(row)));
                last = Math.max(last, line.corrected(process.activities().end(row)));
            }
        }
        return first > last ? empty(processes, clocks) : new RecordedSpan(first, last);
    }

    private static RecordedSpan empty(List<ProcessRecords> processes, NodeClocks clocks) {
        RingHeader header = processes.stream()
                .flatMap(process -> process.threads.stream())
                .map(ThreadRecords::header)
                .findFirst()
                .orElseThrow();
        long load = clocks.of(header).corrected(header.loadTicks());
        return new RecordedSpan(load, load);
    }
}

package earl.monitor.archive;

import earl.Progress;
import earl.format.EventSink;
import earl.format.TraceSink;
import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.archive.event.EventWriter;
import earl.monitor.archive.event.Matching;
import earl.monitor.call.CallKinds;
import earl.monitor.process.NodeClocks;
import earl.monitor.process.ProcessRecords;
import earl.parallel.Workers;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the records of all processes, which write their events.
 *
 * @param functions names of the functions that records number
 * @param ticksPerSecond of the archive's clock
 * @param last ticks of the archive's clock when the last event was
 */
record ArchiveWalks(
        ArchiveDefinitions definitions,
        List<ProcessRecords> processes,
        List<String> functions,
        NodeClocks clocks,
        long ticksPerSecond,
        long last) {
    ArchiveWalks {
        processes = List.copyOf(processes);
        functions = List.copyOf(functions);
    }

    /**
     * Walks over all processes, over several at the same time unless their messages are being matched.
     *
     * @param matching decides which messages have both their ends in the recording; {@code null}: all
     */
    Walked walk(TraceSink sink, @Nullable Matching matching, Progress progress) {
        CallKinds kinds = new CallKinds(functions);
        long all = processes.stream().mapToLong(ArchiveWalks::records).sum();
        LongConsumer taken = taken(progress, all);
        AtomicReferenceArray<Walked> walked = new AtomicReferenceArray<>(processes.size());
        IntConsumer walk = i -> {
            ProcessRecords process = processes.get(i);
            EventSink out = sink.events();
            EventWriter writer = new EventWriter(out, definitions, process, i, kinds, matching);
            ProcessWalk one = new ProcessWalk(
                    process, i, writer, definitions, clocks, functions.indexOf("MPI_Finalize"), ticksPerSecond, last);
            one.write(taken);
            long events = writer.events() + new DeviceWriter(out, definitions.devices(), process, clocks).write();
            walked.set(i, new Walked(events, writer.unknownPartners, one.between(), one.sampled(), one.dropped()));
        };
        if (matching == null) {
            Workers.all().forEach(processes.size(), i -> definitions.order().run(i, () -> walk.accept(i)));
        } else {
            IntStream.range(0, processes.size()).forEach(walk);
        }
        return IntStream.range(0, processes.size())
                .mapToObj(walked::get)
                .reduce(new Walked(0, 0, 0, 0, 0), Walked::plus);
    }

    /** Reports records of all walks together. Any thread. */
    private static LongConsumer taken(Progress progress, long all) {
        long[] done = {0};
        return records -> {
            synchronized (done) {
                done[0] += records;
                progress.progress("write", done[0], all);
            }
        };
    }

    private static long records(ProcessRecords process) {
        return process.threads.stream()
                .mapToLong(thread -> thread.file().count())
                .sum();
    }
}

package earl.fragment;

import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.Region;
import earl.Trace;
import earl.Waits;
import earl.cause.CauseSums;
import earl.cause.time.ParallelSpan;
import earl.memory.Search;
import earl.survey.Common;
import earl.wait.WaitDefinition;
import earl.wait.WaitRecords;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a cut of a trace adds to the causes of waits, if these do not end where cuts do: its waits, the calls that waited or for
 * which others waited, the collective operations, and the times of call paths between these. One task opens all cuts as one
 * trace, which has the causes of the whole one, to the last bit. One thread.
 *
 * @param events by location
 * @param waits their places are those of {@link Reduction}
 */
public record ReducedCut(ArrayList<ReducedEvents> events, WaitRecords waits) implements Serializable {
    /**
     * Reduces a cut of which the waits are defined.
     *
     * @param times ticks between which {@link CauseSums#ofPart} will be asked for parts of the run
     * @throws IllegalArgumentException if a wait is for a call that is not the cut's own
     */
    public static ReducedCut of(Fragment cut, long... times) {
        Waits waits = Waits.of(cut.trace());
        Reduction reduction = new Reduction(cut, new Kept(cut, times).of(waits));
        ArrayList<ReducedEvents> events = new ArrayList<>();
        for (int location = 0; location < cut.trace().locations().size(); location++) {
            if (cut.trace().length(location) > 0) {
                events.add(reduction.of(location));
            }
        }
        return new ReducedCut(events, WaitRecords.of(waits, reduction::keptEvent));
    }

    /**
     * Opens the run as all cuts have reduced it.
     *
     * @param cuts in order
     * @param common {@link earl.survey.Run#common}
     * @param definitions those of the waits
     * @throws earl.TraceException if the definitions cannot be read
     */
    public static ReducedTrace open(
            Path trace, List<ReducedCut> cuts, Common common, List<WaitDefinition> definitions, OpenOptions options) {
        AtomicReference<ReducedTrace> opened = new AtomicReference<>();
        ReducedTrace reduced = ReducedTrace.open(
                trace,
                cuts.stream().<List<ReducedEvents>>map(ReducedCut::events).toList(),
                common,
                options.withWaits(WaitRecords.merged(
                        cuts.stream().map(ReducedCut::waits).toList(),
                        (cut, place) -> opened.get().position(cut, place),
                        definitions)));
        opened.set(reduced);
        return reduced;
    }

    /** The events of a cut that are kept. */
    private static final class Kept {
        private final Trace trace;
        private final Events events;
        private final Origin origin;
        private final long[] times;
        private final BitSet kept = new BitSet();

        Kept(Fragment cut, long[] times) {
            this.times = times;
            trace = cut.trace();
            events = trace.events();
            origin = cut.origin();
        }

        BitSet of(Waits waits) {
            WaitRecords.forEachEvent(waits, this::call, this::event);
            BitSet ends = new BitSet();
            for (Region region : trace.regions()) {
                ends.set(region.id(), ParallelSpan.isEnd(region.name()));
            }
            for (int location = 0; location < trace.locations().size(); location++) {
                long length = trace.length(location);
                long first = 0;
                while (first < length && !origin.isOwn(trace.position(location, first))) {
                    first++;
                }
                if (first < length) {
                    event(trace.position(location, first));
                    event(trace.position(location, length - 1));
                    for (long time : times) {
                        around(location, time, first, length);
                    }
                }
                if (!ends.isEmpty()) {
                    calls(location, ends);
                }
            }
            return kept;
        }

        private void calls(int location, BitSet regions) {
            for (long index = 0; index < trace.length(location); index++) {
                long pos = trace.position(location, index);
                if (events.type(pos) == EventType.ENTER && regions.get(events.region(pos)) && origin.isOwn(pos)) {
                    call(pos);
                }
            }
        }

        /** The last event before a time, and the first one that is not. */
        private void around(int location, long time, long first, long length) {
            long low = Search.first(first, length, middle -> events.ticks(trace.position(location, middle)) >= time);
            if (low > first && low < length) {
                event(trace.position(location, low - 1));
                event(trace.position(location, low));
            }
        }

        private void call(long enter) {
            event(enter);
            long exit = events.exitptr(enter);
            if (exit == Trace.NONE) {
                return;
            }
            event(exit);
            if (times.length > 0) {
                // A stay of the critical path that is cut begins amid such a call.
                int location = events.location(enter);
                for (long index = trace.index(enter) + 1; index < trace.index(exit); index++) {
                    long pos = trace.position(location, index);
                    if (events.type(pos) == EventType.ENTER || events.type(pos) == EventType.EXIT) {
                        event(pos);
                    }
                }
            }
        }

        private void event(long pos) {
            if (!origin.isOwn(pos)) {
                throw new IllegalArgumentException("a wait for a call of another cut");
            }
            kept.set(Math.toIntExact(pos));
        }
    }
}

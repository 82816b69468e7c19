package earl.monitor.watch;

import earl.monitor.ring.KernelCounter;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords.Counters;
import java.util.List;

/** Instructions and cycles of a thread until a call, if it counts them. One thread. */
final class InstructionRate {
    private final int ofInstructions;
    private final int ofCycles;
    private long instructions;
    private long cycles;

    /** Nothing is counted yet by the counters of these names. */
    InstructionRate(List<String> counters) {
        List<String> events = counters.stream()
                .map(name -> KernelCounter.of(name).map(KernelCounter::event).orElse(name))
                .toList();
        ofInstructions = events.indexOf("instructions");
        ofCycles = events.indexOf("cycles");
    }

    /** Takes the values before a call, in the next of its records with values. The first of them has those of the first counters. */
    void take(Counters values, int part) {
        if (ofInstructions >= 0 && ofInstructions / RecordView.COUNTERS_PER_PART == part) {
            instructions = values.countsBefore(ofInstructions % RecordView.COUNTERS_PER_PART);
        }
        if (ofCycles >= 0 && ofCycles / RecordView.COUNTERS_PER_PART == part) {
            cycles = values.countsBefore(ofCycles % RecordView.COUNTERS_PER_PART);
        }
    }

    long instructions() {
        return instructions;
    }

    long cycles() {
        return cycles;
    }
}

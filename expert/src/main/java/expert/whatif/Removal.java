package expert.whatif;

import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.memory.IntList;
import earl.memory.LongList;
import earl.replay.Change;
import earl.replay.Delays;
import earl.replay.rule.TraceReplay;
import expert.text.Nearest;
import java.util.List;

/**
 * A wait state whose delays are taken away: no process is late any more for these waits.
 *
 * @param pattern name of the pattern that defines the waits
 */
record Removal(String pattern) {
    Change in(TraceReplay replay, Change before) {
        Trace trace = replay.trace();
        Waits waits = Waits.of(trace);
        List<String> names = waits.kinds().stream().map(WaitKind::name).toList();
        int kind = names.indexOf(pattern);
        if (kind < 0) {
            throw new WhatIfException("there is no wait state " + pattern + Nearest.hint(pattern, names));
        }
        IntList late = new IntList();
        IntList waiting = new IntList();
        LongList ticks = new LongList();
        for (long row = 0; row < waits.count(); row++) {
            if (waits.kind(row) == kind && waits.partner(row) >= 0) {
                late.add(replay.callAt(waits.partner(row)));
                waiting.add(replay.callAt(waits.call(row)));
                ticks.add(waits.ticks(row));
            }
        }
        return before.removing(Delays.before(replay.graph(), late.toArray(), waiting.toArray(), ticks.toArray()));
    }

    @Override
    public String toString() {
        return "No process is late for " + pattern;
    }
}

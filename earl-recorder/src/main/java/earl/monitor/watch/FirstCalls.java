package earl.monitor.watch;

import earl.TraceException;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.Spool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All records of a thread from its start, as long as they fit, in a file beside the file of the selected iterations. If no
 * iteration was selected, they become the recording. One thread.
 */
public final class FirstCalls {
    private static final String FIRST = ".first";
    private static final String RECORDS = ".records";
    /** Files with the numbers of calls that were left out. */
    private static final String POLLS = ".polls";

    private final Path path;
    private final RingFile ring;
    private @Nullable Spool spool;
    private @Nullable EmptyPolls polls;

    /** The content of a recording. */
    public enum Kept {
        /** All calls, or selected iterations. */
        WANTED,
        /** All calls, or all but those that found nothing. */
        ALL,
        /** The first calls: no iteration could be selected. */
        FIRST
    }

    /**
     * What became of the first calls of all threads.
     *
     * @param share of the time of all threads that the recording holds, 1 where no call is missing or iterations were selected
     * @param polls calls that are missing in it, for they found nothing
     */
    public record Settled(Kept kept, double share, long polls) {}

    /** The time of a thread, in ticks, and how much of it the first calls take. */
    private record Promoted(boolean cut, long ticks, long whole) {}

    /**
     * Begins a thread's file.
     *
     * @param records the file of its selected iterations
     */
    public FirstCalls(Path records, RingFile ring) {
        this.path = beside(records);
        this.ring = ring;
        this.spool = new Spool(path, ring);
    }

    private static Path beside(Path records) {
        String name = String.valueOf(records.getFileName());
        return records.resolveSibling(name.substring(0, name.length() - RECORDS.length()) + FIRST);
    }

    /** Adds records, unless there is no room for more. */
    public void add(long from, long to) {
        Spool open = spool;
        EmptyPolls without = polls;
        if (open != null && without == null) {
            open.append(ring, from, to);
        } else if (open != null && without != null) {
            ring.hold(from, to);
            without.leaveOut(ring::stand, from, to, (begin, end) -> open.append(ring, begin, end));
        }
    }

    /** Number of records. */
    public long count() {
        return spool == null ? 0 : spool.count();
    }

    /** Leaves out calls that found nothing: those that are there, and those to come. */
    public void thin(EmptyPolls without) {
        if (spool == null || polls != null) {
            return;
        }
        spool.rewrite(
                (all, out) -> without.leaveOut(all::stand, 0, all.count(), (from, to) -> out.append(all, from, to)));
        polls = without;
        countPolls();
    }

    private void countPolls() {
        if (polls != null) {
            try {
                Files.writeString(path.resolveSibling(path.getFileName() + POLLS), String.valueOf(polls.calls()));
            } catch (IOException fault) {
                throw TraceException.unwritable(path, fault);
            }
        }
    }

    /**
     * No more fit.
     *
     * @param selected records in the other file by now: those after them are kept wherever the selection is empty
     */
    public void full(long selected, long ticks) {
        if (spool != null) {
            RingRecords.Selection.append(spool, RecordView.END, selected, ticks);
            close();
        }
    }

    /** Iterations were selected: these are not needed. */
    public void drop() {
        close();
        try {
            Files.deleteIfExists(path);
        } catch (IOException fault) {
            throw new TraceException(path, -1, "cannot be removed: " + fault.getMessage(), fault);
        }
    }

    public void close() {
        if (spool != null) {
            spool.close();
            spool = null;
            countPolls();
        }
    }

    /** Adds the rest of a ring whose monitor was killed, if there were room for all records until then. */
    public static void rest(Path records, RingFile ring) {
        Path path = beside(records);
        if (!Files.exists(path)) {
            return;
        }
        try (RecordFile file = new RecordFile(path)) {
            if (selected(file) >= 0) {
                return;
            }
        }
        try (Spool spool = new Spool(path, ring)) {
            spool.append(ring, ring.read(), ring.head());
        }
    }

    /**
     * Makes the first calls the recording if they are all calls, or if no iteration was selected. For all threads in a folder.
     *
     * @param lasts file of records -> ticks of the thread's last record, for the threads that were watched
     */
    public static Settled settle(Path work, Map<Path, Long> lasts) {
        try {
            List<Path> firsts = files(work, FIRST);
            List<Path> records = files(work, RECORDS);
            boolean selected = false;
            for (Path file : records) {
                selected = selected || holdsCalls(file);
            }
            boolean whole = firsts.size() == records.size();
            for (Path first : firsts) {
                whole = whole && !isCut(first);
            }
            List<Promoted> promoted = new ArrayList<>();
            for (Path first : firsts) {
                if (whole || !selected) {
                    promoted.add(promote(first, lasts));
                }
                Files.delete(first);
            }
            if (promoted.isEmpty()) {
                return new Settled(Kept.WANTED, 1, 0);
            }
            long polls = 0;
            for (Path counted : files(work, FIRST + POLLS)) {
                polls += Long.parseLong(Files.readString(counted));
            }
            if (promoted.stream().noneMatch(Promoted::cut)) {
                return new Settled(Kept.ALL, 1, polls);
            }
            double ticks = promoted.stream().mapToLong(Promoted::ticks).sum();
            double all = promoted.stream().mapToLong(Promoted::whole).sum();
            return new Settled(Kept.FIRST, all > 0 ? ticks / all : 1, polls);
        } catch (IOException fault) {
            throw TraceException.unwritable(work, fault);
        }
    }

    private static boolean isCut(Path first) {
        try (RecordFile file = new RecordFile(first)) {
            return selected(file) >= 0;
        }
    }

    private static List<Path> files(Path work, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(work)) {
            return new ArrayList<>(
                    files.filter(file -> file.toString().endsWith(suffix)).toList());
        }
    }

    /** Whether a call is in a file, in a stretch if there are any. */
    private static boolean holdsCalls(Path records) {
        RecordView view = new RecordView();
        boolean open = true;
        try (RecordFile file = new RecordFile(records)) {
            for (long i = 0; i < file.count(); i++) {
                file.stand(view, i);
                if (view.kind() == RingRecords.SELECTION) {
                    open = KeptRecords.isMark(view, RecordView.BEGIN);
                } else if (open && view.kind() == RingRecords.CALL) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Number of selected records that had been written when the space ran out, -1 if it sufficed. */
    private static long selected(RecordFile file) {
        RecordView last = last(file);
        return last != null && last.kind() == RingRecords.SELECTION
                ? new RingRecords.Selection().on(last).iteration()
                : -1;
    }

    private static @Nullable RecordView last(RecordFile file) {
        if (file.count() == 0) {
            return null;
        }
        RecordView view = new RecordView();
        file.stand(view, file.count() - 1);
        return view;
    }

    /** Puts the first calls in the place of an empty selection. */
    private static Promoted promote(Path first, Map<Path, Long> lasts) throws IOException {
        String name = String.valueOf(first.getFileName());
        Path records = first.resolveSibling(name.substring(0, name.length() - FIRST.length()) + RECORDS);
        Path whole = first.resolveSibling(name + ".new");
        Promoted promoted;
        try (RecordFile calls = new RecordFile(first);
                RecordFile selection = new RecordFile(records);
                Spool out = new Spool(whole, selection)) {
            long selected = selected(calls);
            boolean cut = selected >= 0;
            long begin = selection.header().loadTicks();
            RecordView last = last(calls);
            long end = last == null ? begin : last.time();
            RecordView later = last(selection);
            long seen = Math.max(end, later == null ? end : later.time());
            long exit = Math.max(
                    Math.max(seen, lasts.getOrDefault(records, 0L)),
                    selection.header().exitTicks());
            promoted = new Promoted(cut, (cut ? end : exit) - begin, exit - begin);
            if (cut) {
                RingRecords.Selection.append(out, RecordView.SELECTIVE, 0, begin);
                RingRecords.Selection.append(out, RecordView.BEGIN, -1, begin);
            }
            out.append(calls, 0, calls.count());
            if (cut) {
                out.append(selection, selected, selection.count());
            }
        }
        Files.move(whole, records, StandardCopyOption.REPLACE_EXISTING);
        return promoted;
    }
}

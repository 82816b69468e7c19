package earl.monitor.archive;

import earl.TraceInfo;
import earl.monitor.process.Clock;
import earl.monitor.process.NodeClocks;
import earl.monitor.ring.RingHeader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The properties of an archive, which say how it was recorded and what it lacks.
 *
 * @param share share of the run that its events represent, as text; empty for all of it
 * @param unseen what the recorder does not see in such a program
 * @param lacks missing parts
 */
record ArchiveProperties(String share, List<String> unseen, List<String> lacks) {
    /** Property of an archive: how many regions a call path has at most. */
    private static final String CALLSITE_DEPTH = "EXPERT::CALLSITE_DEPTH";

    /** Property of an archive: how many samples of call paths its threads took, and how often. */
    private static final String SAMPLES = "EXPERT::SAMPLES";

    /** Property of an archive: what the recorder does not see in such a program. */
    private static final String UNSEEN = "EXPERT::UNSEEN";

    /** Property of an archive: how much of the run its events represent. */
    private static final String SHARE = "EXPERT::SELECTED";

    /** Characters of what an archive says is lacking. */
    private static final int MAX_LACKING = 16_000;

    ArchiveProperties {
        unseen = List.copyOf(unseen);
        lacks = List.copyOf(lacks);
    }

    /** Sentences on constructs that the recorder did not see, from the notes of the threads. */
    static List<String> unseen(List<RingHeader> headers) {
        int notes = headers.stream().mapToInt(RingHeader::notes).reduce(0, (one, other) -> one | other);
        List<String> unseen = new ArrayList<>();
        if ((notes & RingHeader.PYTHON_TOO_OLD) != 0) {
            unseen.add("call paths have no functions of Python: that takes Python 3.9 or later");
        } else if ((notes & RingHeader.PYTHON_UNSAFE) != 0) {
            unseen.add(
                    "some call paths have no functions of Python: the program has several threads of Python, of which"
                            + " more than one may call MPI (thread level above MPI_THREAD_FUNNELED)");
        }
        if ((notes & RingHeader.OPENMP_EARLY) != 0) {
            unseen.add("constructs of OpenMP that began before MPI_Init are missing");
        }
        if ((notes & RingHeader.OPENMP_GNU) != 0) {
            unseen.add("loops of OpenMP with a static schedule, single constructs and explicit tasks are missing: GNU's"
                    + " runtime does not report them");
        }
        long lone = headers.stream().mapToLong(RingHeader::loneConstructs).sum();
        if (lone > 0) {
            unseen.add(String.format(
                    Locale.ROOT,
                    "%,d constructs of OpenMP are only counted: they cannot wait, because their team has one thread",
                    lone));
        }
        return unseen;
    }

    /**
     * The description and the properties of the archive.
     *
     * @param target its folder
     * @param header of the first thread
     * @param samples the state of the samples, as text; empty if there were none
     */
    TraceInfo info(Path target, RingHeader header, Clock clock, NodeClocks clocks, String samples) {
        String unseen = String.join("; ", this.unseen);
        Map<String, String> properties = new LinkedHashMap<>();
        if (!header.library().isEmpty()) {
            properties.put("EXPERT::MPI_LIBRARY", header.library());
        }
        properties.put(CALLSITE_DEPTH, String.valueOf(header.depth()));
        if (!samples.isEmpty()) {
            properties.put(SAMPLES, samples);
        }
        if (!clocks.words().isEmpty()) {
            properties.put(Recording.CLOCKS, clocks.words());
        }
        if (!share.isEmpty()) {
            properties.put(SHARE, share);
        }
        if (!unseen.isEmpty()) {
            properties.put(UNSEEN, unseen);
        }
        String lacking = brief(lacks);
        if (!lacks.isEmpty()) {
            properties.put(Recording.INCOMPLETE, lacking);
        }
        String program = header.program().substring(header.program().lastIndexOf('/') + 1);
        String selected = share.isEmpty() ? program : program + "; " + share;
        String description = lacks.isEmpty() ? selected : selected + "; incomplete: " + lacking;
        return new TraceInfo(
                target,
                "OTF2",
                "EXPERT recorder",
                header.host(),
                description,
                clock.ticksPerSecond(),
                0,
                0,
                properties,
                Map.of());
    }

    /**
     * The missing parts, shortened to fit: an anchor file holds 256 KiB of text, and damaged records may lack any number of
     * parts.
     */
    private static String brief(List<String> lacks) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lacks.size(); i++) {
            String lack = lacks.get(i);
            if (text.length() + lack.length() > MAX_LACKING) {
                return text.append(text.isEmpty() ? "" : "; ")
                        .append(lacks.size() - i)
                        .append(text.isEmpty() ? " things" : " more")
                        .toString();
            }
            text.append(i == 0 ? "" : "; ").append(lack);
        }
        return text.toString();
    }
}

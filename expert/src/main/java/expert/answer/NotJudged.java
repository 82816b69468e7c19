package expert.answer;

import expert.pattern.Analysis;
import expert.summary.CallTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Libraries and languages whose calls may wait, and whose waits EXPERT does not find. */
public final class NotJudged {
    /** By OTF2's name of a paradigm, its own name. */
    private static final Map<String, String> PARADIGMS = new LinkedHashMap<>();

    static {
        PARADIGMS.put("GASPI", "GASPI");
        PARADIGMS.put("UPC", "UPC");
        PARADIGMS.put("CUDA", "CUDA");
        PARADIGMS.put("HIP", "HIP");
        PARADIGMS.put("OPENCL", "OpenCL");
        PARADIGMS.put("OPENACC", "OpenACC");
        PARADIGMS.put("KOKKOS", "Kokkos");
        PARADIGMS.put("HMPP", "HMPP");
        PARADIGMS.put("OMPSS", "OmpSs");
        PARADIGMS.put("MTAPI", "MTAPI");
        PARADIGMS.put("WINTHREAD", "threads of Windows");
        PARADIGMS.put("QTTHREAD", "threads of Qt");
        PARADIGMS.put("ACETHREAD", "threads of ACE");
        PARADIGMS.put("TBBTHREAD", "threads of TBB");
    }

    private NotJudged() {}

    /** Those of a trace, by their own names. */
    public static List<String> of(Analysis analysis) {
        Set<String> found = new TreeSet<>();
        CallTree calls = analysis.trace().calls();
        for (int path = 0; path < calls.count(); path++) {
            found.add(calls.region(path).paradigm());
        }
        return PARADIGMS.entrySet().stream()
                .filter(paradigm -> found.contains(paradigm.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** A sentence about them; empty if the trace has none. */
    public static String sentence(Analysis analysis) {
        List<String> names = of(analysis);
        return names.isEmpty() ? "" : "EXPERT finds no waits in calls of " + String.join(", ", names) + ".";
    }
}

package expert.answer;

import static expert.answer.phrase.LocationText.names;

import earl.Location;
import earl.SourceLine;
import earl.Trace;
import expert.answer.figure.LibraryLeaves;
import expert.answer.phrase.LocationText;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.summary.CallTree;
import expert.summary.LocationEnd;
import expert.summary.LocationEnd.Waiting;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Locations that never leave a call of one region, and for whom they wait in it.
 *
 * @param callpath of the call on the first of them
 * @param sources the lines of the calls, as far as the trace has them
 * @param locations that never leave it
 * @param peers locations at the other end of their messages; empty if they are unknown, or the call has none
 * @param sends whether they send to {@code peers}
 * @param complete whether all members of the operation have entered it, as far as the trace says who is one
 * @param missing members of the operation that never enter it
 */
public record OpenCalls(
        int callpath,
        List<SourceLine> sources,
        List<Location> locations,
        List<Location> peers,
        boolean sends,
        boolean complete,
        List<Location> missing) {
    private static final int PLACES = 3;
    private static final String ABORT = "MPI_Abort";

    /** The open calls of a trace, those of the most locations first. */
    public static List<OpenCalls> of(Analysis analysis) {
        Map<Integer, List<LocationEnd>> byRegion = new TreeMap<>();
        for (LocationEnd end : analysis.trace().ends()) {
            if (end.waiting() != null) {
                byRegion.computeIfAbsent(region(end.waiting(), analysis), region -> new ArrayList<>())
                        .add(end);
            }
        }
        return byRegion.values().stream()
                .map(ends -> of(ends, analysis))
                .sorted(Comparator.comparingInt((OpenCalls calls) -> calls.isAbort(analysis) ? 1 : 0)
                        .thenComparing(calls -> -calls.locations.size()))
                .toList();
    }

    private static int region(Waiting waiting, Analysis analysis) {
        return analysis.trace().calls().region(waiting.callpath()).id();
    }

    private static OpenCalls of(List<LocationEnd> ends, Analysis analysis) {
        List<Waiting> calls = ends.stream().map(OpenCalls::waiting).toList();
        Set<SourceLine> sources = new LinkedHashSet<>();
        Set<Integer> peers = new TreeSet<>();
        for (Waiting call : calls) {
            if (call.source() != null) {
                sources.add(call.source());
            }
            if (call.peer() != Trace.NONE) {
                peers.add(call.peer());
            }
        }
        Set<Integer> inside = ends.stream().map(LocationEnd::location).collect(Collectors.toSet());
        List<Integer> members = calls.getFirst().members();
        Set<Integer> entered = new TreeSet<>(inside);
        entered.addAll(calls.getFirst().left());
        Set<Integer> known =
                analysis.trace().ends().stream().map(LocationEnd::location).collect(Collectors.toSet());
        List<Integer> missing = members.stream()
                .filter(member -> known.contains(member) && !entered.contains(member))
                .toList();
        return new OpenCalls(
                calls.getFirst().callpath(),
                List.copyOf(sources),
                locations(inside, analysis),
                locations(peers, analysis),
                calls.getFirst().sends(),
                !members.isEmpty() && entered.containsAll(members),
                locations(new TreeSet<>(missing), analysis));
    }

    private static Waiting waiting(LocationEnd end) {
        return java.util.Objects.requireNonNull(end.waiting());
    }

    private static List<Location> locations(Set<Integer> ids, Analysis analysis) {
        return ids.stream()
                .sorted()
                .map(id -> analysis.trace().locations().get(id))
                .toList();
    }

    private boolean isAbort(Analysis analysis) {
        return name(analysis).equals(ABORT);
    }

    private String name(Analysis analysis) {
        return analysis.trace().calls().region(callpath).name();
    }

    /** The call with its source lines. */
    String call(Analysis analysis) {
        return RegionNames.shown(name(analysis)) + SourceText.suffix(sources);
    }

    /** Sentences on who never left which call, for whom they wait there, and where the others were; empty if no call is open. */
    static List<String> sentences(Analysis analysis) {
        List<OpenCalls> all = of(analysis);
        List<String> sentences = new ArrayList<>();
        Set<Location> said = new LinkedHashSet<>();
        for (OpenCalls calls : all) {
            sentences.add(calls.sentence(analysis, said));
        }
        List<Location> others = analysis.trace().ends().stream()
                .filter(end -> end.waiting() == null && end.callpath() != Trace.NONE)
                .map(end -> analysis.trace().locations().get(end.location()))
                .filter(location -> !said.contains(location))
                .toList();
        if (!all.isEmpty() && !others.isEmpty()) {
            sentences.add("At the end, " + names(others) + (others.size() == 1 ? " was in " : " were in ")
                    + regions(others, analysis) + ".");
        }
        return sentences;
    }

    private String sentence(Analysis analysis, Set<Location> said) {
        String who = LocationText.subject(locations);
        if (isAbort(analysis)) {
            return who + " called " + call(analysis) + ".";
        }
        StringBuilder words = new StringBuilder(who + " never left " + call(analysis));
        if (!peers.isEmpty() && sends) {
            words.append(": ").append(names(peers)).append(" never received ");
            words.append(locations.size() == 1 ? "its message" : "their messages");
        } else if (!peers.isEmpty()) {
            words.append(": no message came from ").append(names(peers));
        } else if (complete) {
            words.append(", which all members of the communicator entered");
        } else if (!missing.isEmpty()) {
            words.append("; ").append(names(missing)).append(" never entered it: ");
            words.append(missing.size() == 1 ? "it was in " : "they were in ").append(regions(missing, analysis));
            said.addAll(missing);
        }
        return words + ".";
    }

    /** The regions that some locations are in at the end. */
    private static String regions(List<Location> locations, Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        Set<String> places = new LinkedHashSet<>();
        for (LocationEnd end : analysis.trace().ends()) {
            if (locations.contains(analysis.trace().locations().get(end.location()))) {
                int path =
                        end.waiting() == null ? end.callpath() : end.waiting().callpath();
                places.add(
                        path == Trace.NONE
                                ? "no region"
                                : RegionNames.shown(calls.region(LibraryLeaves.caller(path, calls))
                                        .name()));
            }
        }
        String shown = places.stream().limit(PLACES).collect(Collectors.joining(", "));
        int more = places.size() - PLACES;
        return more > 0 ? shown + " and " + Words.count(more, "other region") : shown;
    }
}

package earl.graph.merge;

import earl.RankSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Collects the processes of each node of a merged graph. Nodes with the same processes share one set. One thread. */
final class RankSets {
    /** Processes, and those added before them: -1 for none. */
    private record RankSetLink(int before, EquivalentProcesses last) {}

    /** [node] -> the last of its links, -1 if it has none yet. */
    private final int[] linkOf;

    private final List<RankSetLink> links = new ArrayList<>();
    private final Map<RankSetLink, Integer> known = new HashMap<>();

    RankSets(int nodes) {
        linkOf = new int[nodes];
        Arrays.fill(linkOf, -1);
    }

    /** Adds processes to their nodes. */
    void add(EquivalentProcesses alike) {
        for (int i = 0; i < alike.nodes(); i++) {
            int node = alike.nodeOf(i);
            // Several of their nodes may be one here.
            if (linkOf[node] < 0 || links.get(linkOf[node]).last() != alike) {
                linkOf[node] = known.computeIfAbsent(new RankSetLink(linkOf[node], alike), link -> {
                    links.add(link);
                    return links.size() - 1;
                });
            }
        }
    }

    /** The sets, by node. */
    List<RankSet> all() {
        Map<Integer, RankSet> sets = new HashMap<>();
        return IntStream.of(linkOf)
                .mapToObj(link -> sets.computeIfAbsent(link, this::set))
                .toList();
    }

    private RankSet set(int last) {
        IntStream.Builder processes = IntStream.builder();
        for (int at = last; at >= 0; at = links.get(at).before()) {
            IntStream.of(links.get(at).last().numbers()).forEach(processes);
        }
        return RankSet.of(processes.build().toArray());
    }
}

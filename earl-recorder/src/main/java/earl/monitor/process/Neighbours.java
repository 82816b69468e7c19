package earl.monitor.process;

import java.util.List;

/**
 * The neighbours of a process in the topology of a communicator, as ranks in it.
 *
 * @param sources which send to it
 * @param destinations which it sends to
 */
public record Neighbours(List<Integer> sources, List<Integer> destinations) {
    static final Neighbours NONE = new Neighbours(List.of(), List.of());

    public Neighbours {
        sources = sources.stream().filter(rank -> rank >= 0).distinct().toList();
        destinations =
                destinations.stream().filter(rank -> rank >= 0).distinct().toList();
    }
}

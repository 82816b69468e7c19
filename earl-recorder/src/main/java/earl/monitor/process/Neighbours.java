package earl.monitor.process;

import java.util.List;

/**
 * The neighbours of a process in the topology of a communicator, as ranks in it; negative beyond the border of a grid.
 *
 * @param sources which send to it
 * @param destinations which it sends to
 */
public record Neighbours(List<Integer> sources, List<Integer> destinations) {
    static final Neighbours NONE = new Neighbours(List.of(), List.of());

    public Neighbours {
        sources = List.copyOf(sources);
        destinations = List.copyOf(destinations);
    }

    /** Some of the neighbours, each once, without those beyond a border. */
    public static List<Integer> distinct(List<Integer> some) {
        return some.stream().filter(rank -> rank >= 0).distinct().toList();
    }
}

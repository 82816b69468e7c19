package earl.model.global;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The communication links of a system. Messages of a channel are received in the order in which they were sent, and the
 * members of a group take part in its operations of one name in one order. So the constructs of one end are matched with
 * those of the other in order.
 *
 * <p>In the paper each construct has a potential flow, which constructs in flight use up one after the other. That is
 * equivalent, because either all of a process's constructs are present or none.
 */
final class CommunicationLinks {
    /**
     * Messages that two constructs exchange on a channel, seen from one of them.
     *
     * @param other index of the other construct
     * @param action the action of the construct
     * @param begin how many of its actions of this kind come before
     * @param amount how many they are
     */
    record Link(int other, int action, long begin, long amount) {}

    /** The constructs of a location on a channel, in order, with their counts. */
    private static final class End {
        final int action;
        final List<Integer> nodes = new ArrayList<>();
        final List<Long> amounts = new ArrayList<>();

        End(int action) {
            this.action = action;
        }
    }

    private final List<@Nullable List<Link>> byNode;
    private final List<GlobalConstruct> nodes;
    private long dangling;

    private CommunicationLinks(List<GlobalConstruct> nodes) {
        this.nodes = nodes;
        byNode = new ArrayList<>(java.util.Collections.nCopies(nodes.size(), null));
    }

    /** The links between the constructs of a list. */
    static CommunicationLinks of(Alphabet alphabet, List<GlobalConstruct> nodes) {
        CommunicationLinks links = new CommunicationLinks(nodes);
        Map<Integer, End> ends = new HashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            ActionCounts flow = nodes.get(i).flow;
            for (int k = 0; k < flow.size(); k++) {
                End end = ends.computeIfAbsent(flow.action(k), End::new);
                end.nodes.add(i);
                end.amounts.add(flow.count(k));
            }
        }
        Map<Integer, List<End>> senders = new TreeMap<>();
        Map<Integer, List<End>> receivers = new TreeMap<>();
        Map<Integer, List<End>> groups = new TreeMap<>();
        new TreeMap<>(ends).forEach((action, end) -> {
            Alphabet.Action what = alphabet.get(action);
            switch (what.kind()) {
                case SEND ->
                    senders.computeIfAbsent(what.channel(), c -> new ArrayList<>())
                            .add(end);
                case RECV ->
                    receivers
                            .computeIfAbsent(what.channel(), c -> new ArrayList<>())
                            .add(end);
                case SYNC ->
                    groups.computeIfAbsent(what.channel(), c -> new ArrayList<>())
                            .add(end);
                case LOCAL -> {
                    // concerns no other location
                }
            }
        });
        senders.forEach((channel, from) -> {
            List<End> to = receivers.getOrDefault(channel, List.of());
            // If several threads of a process use one channel, the thread of each message is unknown.
            if (from.size() == 1 && to.size() == 1) {
                links.join(from.get(0), to.get(0), true);
            }
        });
        groups.values().forEach(members -> {
            for (int i = 1; i < members.size(); i++) {
                links.join(members.get(0), members.get(i), false);
            }
        });
        links.countDangling(senders, receivers);
        return links;
    }

    private void join(End a, End b, boolean message) {
        int i = 0;
        int k = 0;
        long usedA = 0;
        long usedB = 0;
        while (i < a.nodes.size() && k < b.nodes.size()) {
            long amount = Math.min(a.amounts.get(i) - usedA, b.amounts.get(k) - usedB);
            int from = a.nodes.get(i);
            int to = b.nodes.get(k);
            if (from != to) {
                add(from, new Link(to, a.action, usedA, amount));
                add(to, new Link(from, b.action, usedB, amount));
            }
            usedA += amount;
            usedB += amount;
            if (usedA == a.amounts.get(i)) {
                i++;
                usedA = 0;
            }
            if (usedB == b.amounts.get(k)) {
                k++;
                usedB = 0;
            }
        }
        rest(a, i, usedA, message);
        rest(b, k, usedB, message);
    }

    /** Records the rest of one end, whose construct has no partner for it. */
    private void rest(End end, int from, long used, boolean message) {
        long begin = used;
        for (int i = from; i < end.nodes.size(); i++) {
            long amount = end.amounts.get(i) - begin;
            add(end.nodes.get(i), new Link(-1, end.action, begin, amount));
            dangling += message ? amount : 0;
            begin = 0;
        }
    }

    private void countDangling(Map<Integer, List<End>> senders, Map<Integer, List<End>> receivers) {
        for (Map.Entry<Integer, List<End>> entry : senders.entrySet()) {
            dangling += receivers.containsKey(entry.getKey()) ? 0 : sum(entry.getValue());
        }
        for (Map.Entry<Integer, List<End>> entry : receivers.entrySet()) {
            dangling += senders.containsKey(entry.getKey()) ? 0 : sum(entry.getValue());
        }
    }

    private static long sum(List<End> ends) {
        return ends.stream()
                .flatMap(end -> end.amounts.stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private void add(int node, Link link) {
        List<Link> list = byNode.get(node);
        if (list == null) {
            list = new ArrayList<>();
            byNode.set(node, list);
        }
        list.add(link);
    }

    /**
     * Links of a construct to others, by action and in order. If {@code other} is -1, the partner's end of the channel is
     * exhausted.
     */
    List<Link> of(int node) {
        List<Link> list = byNode.get(node);
        return list == null ? List.of() : list;
    }

    /** Whether a link takes all that the construct has on the channel. */
    boolean isWhole(int node, Link link) {
        return link.amount == nodes.get(node).flow.of(link.action);
    }

    /** The potential flow of the system: messages whose partner is not in it. */
    long dangling() {
        return dangling;
    }
}

package earl.graph.merge;

import earl.Trace;
import earl.memory.Capacity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the nearest profile through shared edges: profiles that share no edge are not examined. One thread. */
final class NearestProfile {
    private final List<EdgeProfile> profiles = new ArrayList<>();
    private final Map<Long, ProfilesOfEdge> having = new HashMap<>();
    private long[] smaller = new long[16];
    private int[] touched = new int[16];

    /** The profiles that have an edge, with its weights. */
    private static final class ProfilesOfEdge {
        private int[] profile = new int[1];
        private long[] weight = new long[1];
        private int size;

        void add(int number, long times) {
            if (size == profile.length) {
                profile = Capacity.ensure(profile, size + 1);
                weight = Capacity.ensure(weight, size + 1);
            }
            profile[size] = number;
            weight[size++] = times;
        }
    }

    void add(EdgeProfile profile) {
        for (int i = 0; i < profile.size(); i++) {
            having.computeIfAbsent(profile.edge(i), edge -> new ProfilesOfEdge())
                    .add(profiles.size(), profile.weight(i));
        }
        profiles.add(profile);
        smaller = Capacity.ensure(smaller, profiles.size());
        touched = Capacity.ensure(touched, profiles.size());
    }

    EdgeProfile get(int number) {
        return profiles.get(number);
    }

    /**
     * The nearest profile, the first of several. If none shares an edge, the first of all; {@link Trace#NONE} if there is
     * none.
     */
    int nearest(EdgeProfile of) {
        return nearest(of, Trace.NONE);
    }

    /**
     * The nearest of the other profiles. If none shares an edge, the first of them; {@link Trace#NONE} if there is none.
     */
    int nearestOther(int number) {
        return nearest(profiles.get(number), number);
    }

    private int nearest(EdgeProfile of, int except) {
        int count = 0;
        for (int i = 0; i < of.size(); i++) {
            ProfilesOfEdge holders = having.get(of.edge(i));
            for (int h = 0; holders != null && h < holders.size; h++) {
                int number = holders.profile[h];
                if (smaller[number] == 0) {
                    touched[count++] = number;
                }
                smaller[number] += Math.min(of.weight(i), holders.weight[h]);
            }
        }
        int first = except == 0 ? 1 : 0;
        int nearest = first < profiles.size() ? first : Trace.NONE;
        double least = 1;
        for (int i = 0; i < count; i++) {
            int number = touched[i];
            double distance = EdgeProfile.distance(
                    smaller[number], of.total(), profiles.get(number).total());
            smaller[number] = 0;
            if (number != except && (distance < least || (distance == least && number < nearest))) {
                least = distance;
                nearest = number;
            }
        }
        return nearest;
    }
}

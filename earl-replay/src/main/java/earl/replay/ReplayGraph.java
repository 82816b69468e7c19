package earl.replay;

/**
 * Calls that communicate, with the computation between them and what each waits for. A vertex is a call or a meeting of several.
 * Calls are numbered location by location, in order of time; meetings follow. The last call of a location has length 0 and stands
 * for its end.
 *
 * <p>A call is entered when the call before it has ended and its computation is done. It ends as soon as its own time has passed and
 * all its edges allow it: each edge adds ticks to the enter or leave of a call, or to a meeting. Edges carry recorded times, so that a replay without
 * changes gives the recorded end of every call. {@link PredictedTimes} replays a graph; a graph is immutable, and many replays
 * may use it at once.
 */
public final class ReplayGraph {
    private final CostClasses classes;
    private final Calls calls;
    private final Terms terms;
    private final Edges edges;
    private final Stages stages;
    private final int[] order;
    private final Contradictions contradictions;
    /** Recorded ticks at which the first location begins. */
    private final long begin;
    /** Recorded ticks at which the last location ends. */
    private final long end;
    /** Recorded ticks by which helpers outlast all other locations. */
    private final long outlasting;

    /**
     * Orders that the recorded times contradict, and that a replay leaves out.
     *
     * @param count number of edges whose source lies after the leave that waits for it
     * @param ticks by which they do, summed
     * @param circles number of edges dropped because events of one time wait for each other in a circle
     */
    public record Contradictions(int count, long ticks, int circles) {}

    ReplayGraph(
            CostClasses classes,
            Calls calls,
            Terms terms,
            Edges edges,
            Stages stages,
            int[] order,
            Contradictions contradictions) {
        this.classes = classes;
        this.calls = calls;
        this.terms = terms;
        this.edges = edges;
        this.stages = stages;
        this.order = order;
        this.contradictions = contradictions;
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long others = Long.MIN_VALUE;
        for (int location = 0; location < calls.begins.length; location++) {
            first = Math.min(first, calls.begins[location]);
            last = Math.max(last, calls.leaves[lastCall(location)]);
            others = isHelper(location) ? others : Math.max(others, calls.leaves[lastCall(location)]);
        }
        begin = calls.begins.length == 0 ? 0 : first;
        end = Math.max(begin, last);
        outlasting = end - Math.max(begin, others);
    }

    /** A source of edges: the enter of a call. */
    public static int enterOf(int call) {
        return call << 1 | 1;
    }

    /** A source of edges: the leave of a call. */
    public static int leaveOf(int call) {
        return call << 1;
    }

    /** A source of edges: the time at which a meeting is reached. */
    public static int meetingOf(int meeting) {
        return meeting << 1;
    }

    static int vertexOf(int source) {
        return source >> 1;
    }

    static boolean isEnter(int source) {
        return (source & 1) != 0;
    }

    /** Number of locations. */
    public int locations() {
        return calls.begins.length;
    }

    /** Number of calls, ends of locations included. */
    public int calls() {
        return calls.enters.length;
    }

    /** Whether a location has no calls and ends when its process does, such as a thread that writes files. */
    boolean isHelper(int location) {
        return calls.helpers.get(location);
    }

    /** Recorded ticks by which helpers outlast all other locations. */
    long outlasting() {
        return outlasting;
    }

    /** First call of a location. */
    public int firstCall(int location) {
        return calls.first[location];
    }

    /** The call of length 0 that stands for the end of a location. */
    public int lastCall(int location) {
        return calls.first[location + 1] - 1;
    }

    /** Recorded enter of a call, in ticks. */
    public long enter(int call) {
        return calls.enters[call];
    }

    /** Recorded leave of a call, in ticks. */
    public long leave(int call) {
        return calls.leaves[call];
    }

    /** Call path of a call; -1 for the end of a location. */
    public int path(int call) {
        return calls.paths[call];
    }

    /** Recorded ticks that a call takes if nothing makes it wait. */
    public long own(int call) {
        return edges.own.get(call);
    }

    /** Number of the meeting that a call waits for; -1 for none. Calls that wait for one meeting have one number. */
    public int meeting(int call) {
        for (int edge = edges.first[call]; edge < edges.first[call + 1]; edge++) {
            if (edges.source[edge] != Edges.DROPPED && vertexOf(edges.source[edge]) >= calls()) {
                return vertexOf(edges.source[edge]);
            }
        }
        return -1;
    }

    /** First term of the computation before a call. The terms end at the first one of the next call. */
    public int firstTerm(int call) {
        return terms.first[call];
    }

    /** Call path of a term, -1 outside of all regions. */
    public int termPath(int term) {
        return terms.paths[term];
    }

    /** Recorded ticks of a term. */
    public long termTicks(int term) {
        return terms.ticks.get(term);
    }

    /** Classes of the times that edges add. */
    public CostClasses classes() {
        return classes;
    }

    /** Orders that the recorded times contradict. */
    public Contradictions contradictions() {
        return contradictions;
    }

    Calls all() {
        return calls;
    }

    Terms terms() {
        return terms;
    }

    Edges edges() {
        return edges;
    }

    Stages stages() {
        return stages;
    }

    int[] order() {
        return order;
    }

    /** Recorded ticks at which the first location begins; 0 without locations. */
    public long begin() {
        return begin;
    }

    /** Recorded time from the first begin to the last end of locations, in ticks. */
    public long measured() {
        return end - begin;
    }

    /** Recorded ticks that calls spend without doing anything of their own: their lengths without what they take by themselves. */
    public double blocked() {
        double sum = 0;
        for (int call = 0; call < calls(); call++) {
            sum += Math.max(0, calls.leaves[call] - calls.enters[call] - edges.own.get(call));
        }
        return sum;
    }

    /**
     * Ticks that a location computes in call paths, according to the terms of its calls.
     *
     * @param location -1 for all
     * @param paths {@code [call path] -> } whether it counts
     */
    public long computation(int location, boolean[] paths) {
        int from = terms.first[location < 0 ? 0 : calls.first[location]];
        int to = terms.first[location < 0 ? calls() : calls.first[location + 1]];
        long sum = 0;
        for (int term = from; term < to; term++) {
            if (terms.paths[term] >= 0 && paths[terms.paths[term]]) {
                sum += terms.ticks.get(term);
            }
        }
        return sum;
    }

    /** The largest recorded time that a location with calls is outside of them, from the begin to the end of the run, in ticks. */
    public long longestOutsideOfCalls() {
        long longest = 0;
        for (int location = 0; location < locations(); location++) {
            long outside = measured();
            for (int call = firstCall(location); call < lastCall(location); call++) {
                outside -= leave(call) - enter(call);
            }
            longest = firstCall(location) < lastCall(location) ? Math.max(longest, outside) : longest;
        }
        return longest;
    }

    /** {@code [location][call path] -> } ticks that the location computes in the call path itself. */
    public long[][] computation(int paths) {
        long[][] sums = new long[locations()][paths];
        for (int location = 0; location < sums.length; location++) {
            for (int term = terms.first[calls.first[location]]; term < terms.first[calls.first[location + 1]]; term++) {
                if (terms.paths[term] >= 0) {
                    sums[location][terms.paths[term]] += terms.ticks.get(term);
                }
            }
        }
        return sums;
    }
}

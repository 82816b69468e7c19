package earl.monitor.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The call path of a call of MPI, with the archive's ids of its parts. It never changes. One thread asks for gaps. */
public final class CallPath {
    /** The path of a call with an unknown caller. */
    public static final CallPath UNKNOWN = new CallPath(List.of(), new long[0], new long[0], 0, -1);

    private final List<CallFrame> frames;
    private final long[] regions;
    private final long[] lines;
    private final long site;
    private final long line;

    /** The path that followed this one last, and the gap between them: loops repeat them. */
    private @Nullable CallPath follower;

    private CallGap gap = CallGap.ALL_LEFT;

    /**
     * A path.
     *
     * @param frames the outermost first; without frames that the program itself reports, and without their callers
     * @param regions by frame, its region
     * @param lines by frame, the source line in its caller from which it is called, -1 if that is not known
     * @param site number of the call site, which all processes of a program share; 0 if it is not known
     * @param line the source line from which MPI is called, -1 if that is not known
     */
    public CallPath(List<CallFrame> frames, long[] regions, long[] lines, long site, long line) {
        this.frames = List.copyOf(frames);
        this.regions = regions.clone();
        this.lines = lines.clone();
        this.site = site;
        this.line = line;
    }

    /** The outermost frames of this path, and inside them all frames of another. */
    CallPath around(int outermost, CallPath inner) {
        List<CallFrame> joined = new ArrayList<>(frames.subList(0, outermost));
        joined.addAll(inner.frames);
        return new CallPath(
                joined,
                joined(regions, outermost, inner.regions),
                joined(lines, outermost, inner.lines),
                inner.site,
                inner.line);
    }

    private static long[] joined(long[] outer, int count, long[] inner) {
        long[] joined = Arrays.copyOf(outer, count + inner.length);
        System.arraycopy(inner, 0, joined, count, inner.length);
        return joined;
    }

    /** The gap between a call with this path and the next call. */
    CallGap before(CallPath next) {
        // Paths without frames are shared by threads.
        if (regions.length == 0) {
            return CallGap.ALL_LEFT;
        }
        if (follower != next) {
            gap = CallGap.of(frames, next.frames);
            follower = next;
        }
        return gap;
    }

    public List<CallFrame> frames() {
        return frames;
    }

    public int depth() {
        return regions.length;
    }

    public long region(int frame) {
        return regions[frame];
    }

    /** The source line from which a frame's function is called, -1 if it is not known. */
    public long line(int frame) {
        return lines[frame];
    }

    public long site() {
        return site;
    }

    /** The source line from which MPI is called, -1 if it is not known. */
    public long line() {
        return line;
    }
}

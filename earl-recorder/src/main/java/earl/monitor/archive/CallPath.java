package earl.monitor.archive;

import java.util.List;

/**
 * The call path of a call of MPI, with the archive's numbers of what it consists of.
 *
 * @param frames the outermost first; without those that the program itself tells of, and what is outside of these
 * @param regions by frame, its region
 * @param lines by frame, the source line in its caller from which it is called, -1 if that is not known
 * @param site number of the call site, which all processes of a program share; 0 if it is not known
 * @param line the source line from which MPI is called, -1 if that is not known
 */
record CallPath(List<CallFrame> frames, long[] regions, long[] lines, long site, long line) {
    /** That of a call of which nobody knows who made it. */
    static final CallPath UNKNOWN = new CallPath(List.of(), new long[0], new long[0], 0, -1);

    int depth() {
        return frames.size();
    }
}

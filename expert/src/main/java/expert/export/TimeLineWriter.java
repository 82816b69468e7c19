package expert.export;

import earl.Trace;
import java.io.IOException;

/**
 * A form of time lines. Times are nanoseconds since the begin of the trace, and never decrease from call to call. Slices of
 * a track must nest.
 */
interface TimeLineWriter {
    /**
     * Begins the file.
     *
     * @param lanes tracks for waits by location
     */
    void begin(Trace trace, int[] lanes) throws IOException;

    /** A location enters the region of an event. */
    void enter(int location, long time, long pos) throws IOException;

    /** A location leaves the region that it entered last. */
    void leave(int location, long time) throws IOException;

    /** A location sends or receives a message, by its row. */
    void message(int location, long time, long row, boolean sends) throws IOException;

    /** A wait begins. */
    void wait(WaitSlice wait, long time) throws IOException;

    /** The wait that began last on a track for waits ends. */
    void endWait(int location, int lane, long time) throws IOException;

    /** Completes the file. */
    void end() throws IOException;
}

package earl.monitor.path;

import earl.monitor.symbol.Function;
import earl.monitor.symbol.SourceLine;

/**
 * A function that a thread is in, and where in it the thread is: where it calls the next one, or MPI.
 *
 * @param function which
 * @param cfa canonical frame address: the stack pointer before the function was called, 0 if that is not known
 * @param inlined number of the function in its frame: 0 for a called one, more for functions that the compiler inlined
 * @param address in memory after the call that the frame makes
 * @param line of that call
 */
public record CallFrame(Function function, long cfa, int inlined, long address, SourceLine line) {
    /** Whether another frame is the same call of the same function, as far as visible. */
    boolean isSame(CallFrame other) {
        return cfa == other.cfa && inlined == other.inlined && function.equals(other.function);
    }

    /** Whether another state of this frame is at the same call of a function that it calls or contains. */
    boolean isAtSameCall(CallFrame other, CallFrame callee) {
        boolean byLine = callee.inlined > 0 && line.known() && other.line.known();
        return byLine ? line.equals(other.line) : address == other.address;
    }

    /** Whether another state of this frame can follow without a backward jump. */
    boolean isBefore(CallFrame later) {
        boolean byLine = line.known()
                && later.line.known()
                && line.file().equals(later.line.file())
                && line.line() != later.line.line();
        return byLine ? line.line() < later.line.line() : Long.compareUnsigned(address, later.address) < 0;
    }
}

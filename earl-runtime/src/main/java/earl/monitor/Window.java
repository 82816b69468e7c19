package earl.monitor;

import java.util.List;

/**
 * A piece of a thread's run that was recorded in full.
 *
 * @param reason why
 * @param function with which an iteration begins, its number; 0 where no loop was followed
 * @param path number of the call path of that function's call
 * @param first number of the first iteration: how often the header had been called before; -1 where no loop was followed
 * @param iterations that were begun in it
 * @param begin ticks
 * @param end ticks
 */
record Window(String reason, int function, long path, long first, long iterations, long begin, long end) {
    String header(List<String> functions) {
        return function < functions.size() ? functions.get(function) : "";
    }
}

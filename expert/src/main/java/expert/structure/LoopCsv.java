package expert.structure;

import earl.graph.loop.LoopFigures;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import earl.text.Csv;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Loops as comma-separated values: one row for each loop and process. Times are in seconds. {@code messages} counts the
 * sends and the receives of the process. {@code irreducible} and {@code
 * undistinguished} are 1 for a loop that is not entered at its header only, and for one whose iterations EXPERT cannot
 * distinguish, otherwise 0.
 */
public final class LoopCsv {
    private LoopCsv() {}

    /** Writes the loops. */
    public static void write(Writer to, ProgramLoops loops, Csv csv) throws IOException {
        to.write(
                "loop,parent,depth,function,header,callsite,location,rank,entries,iterations,least_in_entry,most_in_entry,time,own_time,mpi_time,own_mpi_time,wait,messages,bytes_sent,bytes_received,shortest,mean,longest,longest_iteration,irreducible,undistinguished\n");
        for (ProgramLoop loop : loops.loops()) {
            for (LoopFigures of : loop.figures()) {
                to.write(String.format(
                        Locale.ROOT,
                        "%d,%s,%d,%s,%s,%s,%d,%d,%d,%d,%d,%d,%s,%s,%s,%s,%s,%d,%d,%d,%s,%s,%s,%d,%d,%d%n"
                                .replace("%n", "\n"),
                        loop.number(),
                        loop.parent() < 0 ? "" : String.valueOf(loop.parent()),
                        loop.depth(),
                        csv.cell(loop.function()),
                        csv.cell(loop.header()),
                        csv.cell(loop.callsite()),
                        of.location(),
                        of.rank(),
                        of.entries(),
                        of.iterations(),
                        of.leastInEntry(),
                        of.mostInEntry(),
                        of.time(),
                        of.ownTime(),
                        of.mpiTime(),
                        of.ownMpiTime(),
                        of.waited(),
                        of.messages(),
                        of.bytesSent(),
                        of.bytesReceived(),
                        of.shortest(),
                        of.mean(),
                        of.longest(),
                        of.longestAt(),
                        loop.otherEntries().isEmpty() ? 0 : 1,
                        loop.isUndistinguished() ? 1 : 0));
            }
        }
    }
}

package earl.format.goal;

import earl.format.build.TraceBuilder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ids of the regions of a simulated schedule.
 *
 * @param meetings {@code [name] -> } region of operations that meet, -1 if none of the name does
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record CallRegions(
        int program,
        List<Integer> calculations,
        int otherProcessor,
        int send,
        int beginSend,
        int receive,
        int beginReceive,
        int completion,
        int arrival,
        int[] meetings) {
    static CallRegions define(TraceBuilder builder, String program, List<String> calculations, boolean[] meet) {
        return new CallRegions(
                builder.region(program, "USER", "FUNCTION"),
                calculations.stream()
                        .map(name -> builder.region(name, "USER", "FUNCTION"))
                        .toList(),
                builder.region("wait for processor", "USER", "FUNCTION"),
                call(builder, "MPI_Send"),
                call(builder, "MPI_Isend"),
                call(builder, "MPI_Recv"),
                call(builder, "MPI_Irecv"),
                call(builder, "MPI_Wait"),
                call(builder, "message arrives"),
                meetings(builder, calculations, meet));
    }

    private static int[] meetings(TraceBuilder builder, List<String> names, boolean[] meet) {
        return IntStream.range(0, meet.length)
                .map(name -> meet[name] ? builder.region(names.get(name), "MPI", "COLL_OTHER") : -1)
                .toArray();
    }

    private static int call(TraceBuilder builder, String name) {
        return builder.region(name, "MPI", "POINT2POINT");
    }
}

package earl.format.goal;

import earl.format.build.TraceBuilder;
import java.util.List;

/** Ids of the regions of a simulated schedule. */
record CallRegions(
        int program,
        List<Integer> calculations,
        int otherProcessor,
        int send,
        int beginSend,
        int receive,
        int beginReceive,
        int completion,
        int arrival) {
    static CallRegions define(TraceBuilder builder, String program, List<String> calculations) {
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
                call(builder, "message arrives"));
    }

    private static int call(TraceBuilder builder, String name) {
        return builder.region(name, "MPI", "POINT2POINT");
    }
}

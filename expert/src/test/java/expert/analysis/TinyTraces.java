package expert.analysis;

/** Traces that several tests look at. */
final class TinyTraces {
    private TinyTraces() {}

    /**
     * Two messages late by 1 and 0.5 s, a receive without send, a metric.
     *
     * <pre>
     * rank 0 main    [    (Send a)   (Send b)              ]
     * rank 1 main    [ (Recv a    )(Recv b    ) (Recv ? )  ]
     * </pre>
     */
    static TinyTrace lateMessages() {
        return new TinyTrace(2)
                .enter(0, 0.0, "main")
                .enter(1, 0.0, "main")
                .enter(1, 0.5, "MPI_Recv")
                .enter(0, 1.5, "MPI_Send")
                .send(0, 1.5, 1, 7, 100)
                .exit(0, 1.75)
                .recv(1, 1.75, 0, 7, 100)
                .exit(1, 2.0)
                .enter(1, 2.0, "MPI_Recv")
                .enter(0, 2.5, "MPI_Send")
                .send(0, 2.5, 1, 8, 200)
                .exit(0, 2.75)
                .recv(1, 2.75, 0, 8, 200)
                .exit(1, 3.0)
                .enter(1, 3.0, "MPI_Recv")
                .recv(1, 3.25, 0, 9, 1)
                .exit(1, 3.5)
                .event(0, 3.75)
                .exit(0, 4.0)
                .exit(1, 4.0);
    }
}

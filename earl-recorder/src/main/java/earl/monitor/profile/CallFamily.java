package earl.monitor.profile;

import earl.monitor.call.CallKinds;
import java.util.Set;

/** Purposes of calls of MPI, and of others that are recorded. */
public enum CallFamily {
    /** Messages between two processes, and their requests. */
    MESSAGES,
    COLLECTIVE,
    ONE_SIDED,
    /** {@code MPI_Init}, {@code MPI_Finalize} and the like. */
    START_AND_END,
    /** Files of MPI-IO. */
    FILES,
    /** Files outside of MPI. */
    PLAIN_FILES,
    /** Calls of CUDA and HIP. */
    GPU,
    /** Communicators, data types and all others. */
    OTHER,
    /** No call: records that were lost. */
    LOST;

    /** Whether its calls are calls of MPI. */
    public boolean isOfMpi() {
        return this != PLAIN_FILES && this != GPU && this != LOST;
    }

    private static final Set<String> STARTS_AND_ENDS =
            Set.of("MPI_Init", "MPI_Init_thread", "MPI_Finalize", "MPI_Session_init", "MPI_Session_finalize");

    /** The family of a function's calls. */
    static CallFamily of(String function, CallKinds.Kind kind) {
        if (STARTS_AND_ENDS.contains(function)) {
            return START_AND_END;
        }
        return switch (kind) {
            case SEND,
                    RECEIVE,
                    EXCHANGE,
                    ISEND,
                    IRECEIVE,
                    SEND_INIT,
                    RECEIVE_INIT,
                    START,
                    COMPLETION,
                    FREE,
                    FOUND,
                    MATCHED_RECEIVE,
                    MATCHED_IRECEIVE,
                    PARTITIONED_SEND,
                    PARTITIONED_RECEIVE,
                    READY -> MESSAGES;
            case COLLECTIVE, ICOLLECTIVE, COLLECTIVE_INIT, NEIGHBOUR -> COLLECTIVE;
            case ONE_SIDED -> ONE_SIDED;
            case FILE, FILE_REQUEST -> FILES;
            case GPU -> CallFamily.GPU;
            case PLAIN -> function.matches("MPI_I?probe") ? MESSAGES : OTHER;
        };
    }
}

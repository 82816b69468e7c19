package earl.io;

import java.io.Serializable;

/**
 * The use of a file in a call path on a location.
 *
 * @param file its name, as the trace has it
 * @param library that uses it: MPI-IO, POSIX or ISOC, for instance
 * @param callpath of the calls
 * @param location on which they are made
 * @param operations number of operations, also those that the trace has as one
 * @param bytesRead bytes that the calls have read
 * @param bytesWritten bytes that the calls have written
 * @param seconds in the calls
 */
public record FileUse(
        String file,
        String library,
        int callpath,
        int location,
        long operations,
        long bytesRead,
        long bytesWritten,
        double seconds)
        implements Serializable {
    FileUse plus(FileUse other) {
        return new FileUse(
                file,
                library,
                callpath,
                location,
                operations + other.operations,
                bytesRead + other.bytesRead,
                bytesWritten + other.bytesWritten,
                seconds + other.seconds);
    }
}

package expert.serve;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Function;

/** The server of the pages. {@link java.util.ServiceLoader} finds the one implementation. */
public interface Workbench {
    /**
     * Serves until the calling thread is interrupted.
     *
     * @param started called once, when browsers can connect
     * @param words makes one line for the user of what is thrown
     * @param log gets lines about unexpected faults; from any thread
     * @throws java.nio.file.FileSystemException if the server cannot listen; its file is the address or socket
     * @throws InterruptedException if the user stops it
     */
    void serve(
            Content content,
            Listening listening,
            Consumer<Links> started,
            Function<Throwable, String> words,
            Consumer<String> log)
            throws IOException, InterruptedException;
}

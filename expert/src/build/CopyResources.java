import java.io.IOException;
import java.nio.file.Path;
import org.graalvm.polyglot.Engine;

/** Unpacks the files that the script languages bring along, Python's library for one, into the folder named. */
final class CopyResources {
    private CopyResources() {}

    public static void main(String[] args) throws IOException {
        if (!Engine.copyResources(Path.of(args[0]))) {
            throw new IOException("the script languages bring no files");
        }
    }
}

package earl.monitor;

import java.nio.file.Path;

/** The monitor of another node, as a program of its own. */
final class NodeMain {
    private NodeMain() {}

    /** Takes the rings, the stem of the marks, and the process that started it. */
    public static void main(String[] words) throws InterruptedException {
        NodeMonitor.run(Path.of(words[0]), Path.of(words[1]), Long.parseLong(words[2]));
    }
}

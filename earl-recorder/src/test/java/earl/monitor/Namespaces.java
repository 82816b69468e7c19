package earl.monitor;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes on one machine: this one, and namespaces with a host name, a network and a {@code /dev/shm} each, on one bridge. A script that Open MPI's
 * launcher calls in place of {@code ssh} starts programs there. One thread.
 */
final class Namespaces implements AutoCloseable {
    /** Names of devices are those of the whole machine: another run of this test has others. */
    private static final long OWN = ProcessHandle.current().pid() % 10_000;

    private static final String BRIDGE = "earl" + OWN;
    private static final String NETWORK = "10." + (100 + OWN / 256 % 100) + "." + OWN % 256 + ".";

    private final Path folder;
    private final List<Process> nodes = new ArrayList<>();

    /** This node, and others. Skips the test if the system does not allow them. */
    Namespaces(Path folder, int count) throws IOException {
        this.folder = folder;
        assumeTrue(runs("ip", "link", "add", BRIDGE, "type", "bridge"), "the system allows no bridge");
        try {
            must("ip", "addr", "add", NETWORK + "1/24", "dev", BRIDGE);
            must("ip", "link", "set", BRIDGE, "up");
            for (int node = 2; node <= count; node++) {
                add(node);
            }
        } catch (IOException | RuntimeException fault) {
            close();
            throw fault;
        }
    }

    private void add(int node) throws IOException {
        Process sleeping = new ProcessBuilder(
                        "unshare",
                        "-u",
                        "-m",
                        "-n",
                        "sh",
                        "-c",
                        "hostname " + name(node) + " && mount -t tmpfs none /dev/shm && echo ready && exec sleep 1000")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        nodes.add(sleeping);
        try (BufferedReader said = sleeping.inputReader(StandardCharsets.UTF_8)) {
            assumeTrue("ready".equals(said.readLine()), "the system allows no namespaces");
        }
        String pid = String.valueOf(sleeping.pid());
        String device = "earl" + OWN + "n" + node;
        must("ip", "link", "add", device, "type", "veth", "peer", "name", "eth0", "netns", pid);
        must("ip", "link", "set", device, "master", BRIDGE, "up");
        must("nsenter", "-t", pid, "-n", "ip", "addr", "add", address(node) + "/24", "dev", "eth0");
        must("nsenter", "-t", pid, "-n", "ip", "link", "set", "eth0", "up");
        must("nsenter", "-t", pid, "-n", "ip", "link", "set", "lo", "up");
        Files.writeString(folder.resolve(address(node)), pid);
    }

    /** The host name of a node, from 2. */
    static String name(int node) {
        return "earlnode" + node;
    }

    /** The address of a node; this one has number 1. */
    static String address(int node) {
        return NETWORK + node;
    }

    /** A script that starts programs on a node, as {@code ssh} does. */
    Path starter() throws IOException {
        Path script = folder.resolve("starter");
        Files.writeString(script, """
                #!/bin/sh
                while [ "${1#-}" != "$1" ]; do shift; done
                pid=$(cat "%s/$1")
                shift
                exec nsenter -t "$pid" -u -m -n env -i PATH="$PATH" HOME="$HOME" sh -c "$*"
                """.formatted(folder));
        Files.setAttribute(script, "unix:mode", 0755);
        return script;
    }

    private static boolean runs(String... command) throws IOException {
        return new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .onExit()
                        .join()
                        .exitValue()
                == 0;
    }

    private static void must(String... command) throws IOException {
        if (!runs(command)) {
            throw new IOException("failed: " + String.join(" ", command));
        }
    }

    /** Ends the nodes. Their devices vanish with them. */
    @Override
    public void close() throws IOException {
        for (Process node : nodes) {
            node.destroyForcibly().onExit().join();
        }
        must("ip", "link", "del", BRIDGE);
    }
}

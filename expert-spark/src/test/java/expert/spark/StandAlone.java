package expert.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.security.UserGroupInformation;

/** A stand-alone cluster of Spark: a master and workers, each a process, on loopback. */
final class StandAlone implements AutoCloseable {
    private static final String END = "end of the output";

    private final Path folder;
    private final Path properties;
    private final Node master;
    private final List<Node> workers = new ArrayList<>();
    private final String url;

    /** A process and the lines that it prints. */
    static final class Node {
        private final Process process;
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        private final StringBuilder seen = new StringBuilder();

        Node(ProcessBuilder builder) throws IOException {
            process = builder.start();
            BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
            Thread.ofPlatform().daemon().start(() -> {
                reader.lines().forEach(lines::add);
                lines.add(END);
            });
        }

        Process process() {
            return process;
        }

        /** Waits until it prints a line with a pattern. */
        Matcher await(String pattern) throws InterruptedException {
            while (true) {
                String line = lines.take();
                seen.append(line).append('\n');
                Matcher matcher = Pattern.compile(pattern).matcher(line);
                if (matcher.find()) {
                    return matcher;
                }
                if (line.equals(END)) {
                    throw new IllegalStateException("it ended without '" + pattern + "':\n" + seen);
                }
            }
        }
    }

    /**
     * Starts one.
     *
     * @param properties further lines of the properties file of all processes
     */
    StandAlone(Path folder, int workers, String... properties) throws IOException, InterruptedException {
        // An application with local[N] has left its secret in Hadoop's login, which Spark asks before the properties
        // file.
        UserGroupInformation.reset();
        this.folder = folder;
        this.properties = Files.createFile(
                folder.resolve("spark.properties"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(this.properties, """
                spark.authenticate true
                spark.authenticate.secret of-this-test-%s
                spark.network.crypto.enabled true
                spark.network.crypto.cipher AES/GCM/NoPadding
                spark.network.crypto.authEngineVersion 2
                spark.network.crypto.saslFallback false
                spark.io.encryption.enabled true
                spark.master.rest.enabled false
                spark.ui.killEnabled false
                spark.shuffle.readHostLocalDisk false
                %s
                """.formatted(ProcessHandle.current().pid(), String.join("\n", properties)));
        master = start("master", "org.apache.spark.deploy.master.Master", "--port", "0");
        url = master.await("Starting Spark master at (spark://\\S+)").group(1);
        master.await("New state: ALIVE");
        for (int i = 0; i < workers; i++) {
            addWorker();
        }
    }

    /** Starts one more worker, with one core, and waits until the master knows it. */
    Node addWorker() throws IOException, InterruptedException {
        Node worker = start(
                "worker" + workers.size(),
                "org.apache.spark.deploy.worker.Worker",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--work-dir",
                folder.resolve("work" + workers.size()).toString(),
                url);
        workers.add(worker);
        worker.await("Successfully registered with master");
        return worker;
    }

    private Node start(String name, String main, String... words) throws IOException {
        List<String> all = new ArrayList<>(
                List.of(main, "--host", "127.0.0.1", "--webui-port", "0", "--properties-file", properties.toString()));
        all.addAll(List.of(words));
        return new Node(
                SparkHome.java(Files.createDirectories(folder.resolve(name)), "256m", all.toArray(String[]::new)));
    }

    String url() {
        return url;
    }

    Path properties() {
        return properties;
    }

    List<Node> workers() {
        return workers;
    }

    /** The executors that a worker has started. */
    static List<ProcessHandle> executors(Node worker) {
        return worker.process().toHandle().descendants().toList();
    }

    /** Sends a signal to processes: {@code "STOP"}, {@code "CONT"}. */
    static void signal(String name, ProcessHandle... processes) throws IOException, InterruptedException {
        for (ProcessHandle process : processes) {
            if (new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                            .start()
                            .waitFor()
                    != 0) {
                throw new IllegalStateException("process " + process.pid() + " has ended");
            }
        }
    }

    @Override
    public void close() {
        List<Node> all = new ArrayList<>(workers);
        all.add(master);
        for (Node node : all) {
            Stream<ProcessHandle> below = node.process().toHandle().descendants();
            below.forEach(ProcessHandle::destroyForcibly);
            node.process().destroyForcibly();
        }
        all.forEach(node -> node.process().onExit().join());
    }
}

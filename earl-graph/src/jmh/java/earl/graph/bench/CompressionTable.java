package earl.graph.bench;

import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.GraphFileFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Sizes of traces' calls in bytes: plain (13 a call: call 1, partner 4, bytes 4, call site 4; ranks joined), that by {@code zstd -19}
 * and {@code xz -9} where these programs are installed, the {@code .efg} file and its part {@code graphs}, and bytes a call of the file
 * that holds the whole trace.
 */
final class CompressionTable {
    private CompressionTable() {}

    /** Of the archives given; else of those in {@code examples} and of the NAS benchmarks in {@code ../shared/traces}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.printf(
                Locale.ROOT,
                "%-16s %10s %10s %9s %9s %8s %8s %13s%n",
                "trace",
                "calls",
                "plain",
                "zstd -19",
                "xz -9",
                ".efg",
                "graphs",
                "exact, a call");
        for (Path trace :
                arguments.length > 0 ? Stream.of(arguments).map(Path::of).toList() : found()) {
            row(trace);
        }
    }

    private static List<Path> found() throws IOException {
        Path root = Path.of(System.getProperty("expert.root", "")).toAbsolutePath();
        Path collection = root.resolveSibling("shared").resolve("traces");
        try (Stream<Path> ours = Files.list(root.resolve("examples"));
                Stream<Path> others = Files.isDirectory(collection) ? Files.list(collection) : Stream.of()) {
            return Stream.concat(
                            ours.filter(folder -> Files.exists(folder.resolve("traces.otf2"))),
                            others.filter(Files::isDirectory)
                                    .filter(folder ->
                                            folder.getFileName().toString().startsWith("npb_")
                                                    || folder.endsWith("smpi_halo_64")))
                    .sorted()
                    .toList();
        }
    }

    private static void row(Path path) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("compression");
        Path plain = folder.resolve("plain");
        Path file = folder.resolve("file.efg");
        Diagnostics odd = new Diagnostics();
        try (Trace trace = Trace.open(path, OpenOptions.defaults());
                TraceSource source = TraceFormat.openAny(path, odd)) {
            List<FlowGraph> graphs = new FlowGraphs(trace).all();
            Files.write(plain, plain(graphs));
            try (OutputStream to = Files.newOutputStream(file)) {
                GraphFileFormat.installed().write(trace, "trace", Calls.MPI, graphs, to);
            }
            GraphFile calls = GraphFile.open(file);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            GraphFileFormat.installed().writeTrace(trace, source, source.raw(), odd, "trace", Calls.MPI, graphs, whole);
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %,10d %,10d %9s %9s %,8d %,8d %13.1f%n",
                    path.getFileName(),
                    calls.events(),
                    Files.size(plain),
                    size("zstd", "-19", plain),
                    size("xz", "-9", plain),
                    calls.bytes(),
                    calls.parts().getOrDefault("graphs", 0L),
                    (double) whole.size() / calls.events());
        } finally {
            Files.deleteIfExists(plain);
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static byte[] plain(List<FlowGraph> graphs) {
        long calls = graphs.stream().mapToLong(FlowGraph::events).sum();
        ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(13 * calls));
        for (FlowGraph graph : graphs) {
            GraphWalk walk = graph.walk();
            while (walk.next()) {
                int node = walk.node();
                int[] partners = graph.partners(node);
                out.put((byte) graph.region(node));
                out.putInt(partners.length == 0 ? -1 : partners[0]);
                out.putInt((int) graph.size(node));
                out.putInt((int) graph.callsiteNumber(node));
            }
        }
        return out.array();
    }

    private static String size(String program, String level, Path file) throws IOException, InterruptedException {
        if (Stream.of(System.getenv("PATH").split(":"))
                .noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
            return "-";
        }
        Process process = new ProcessBuilder(program, level, "-q", "-c", file.toString()).start();
        long size = process.getInputStream().transferTo(OutputStream.nullOutputStream());
        return process.waitFor() == 0 ? String.format(Locale.ROOT, "%,d", size) : "-";
    }
}

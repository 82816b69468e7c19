package earl.graph.file;

import earl.TraceException;
import earl.graph.FlowGraph;
import earl.graph.Names;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Part {@code names}: what the numbers in the graphs mean. */
record StoredNames(
        List<String> regions,
        List<String> sites,
        List<String> communicators,
        List<String> locations,
        List<Integer> ranks,
        double ticksPerSecond,
        long start)
        implements Names {
    static final String PART = "names";

    @Override
    public String region(int region) {
        return regions.get(region);
    }

    @Override
    public String communicator(int communicator) {
        return communicators.get(communicator);
    }

    @Override
    public String location(int location) {
        return locations.get(location);
    }

    @Override
    public int rank(int location) {
        return ranks.get(location);
    }

    @Override
    public String callsite(FlowGraph graph, int node) {
        long site = graph.callsiteNumber(node);
        return site < 0 || site >= sites.size() ? "" : sites.get((int) site);
    }

    @Override
    public double seconds(long ticks) {
        return (ticks - start) / ticksPerSecond;
    }

    byte[] bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            for (List<String> words : List.of(regions, sites, communicators, locations)) {
                out.writeInt(words.size());
                for (String word : words) {
                    out.writeUTF(word);
                }
            }
            for (int rank : ranks) {
                out.writeInt(rank);
            }
        }
        return bytes.toByteArray();
    }

    static StoredNames read(Frame frame, Head head) {
        try (DataInputStream in =
                new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(frame.part(PART))))) {
            List<String> regions = words(in);
            List<String> sites = words(in);
            List<String> communicators = words(in);
            List<String> locations = words(in);
            List<Integer> ranks = new ArrayList<>();
            for (int i = 0; i < locations.size(); i++) {
                ranks.add(in.readInt());
            }
            return new StoredNames(
                    regions, sites, communicators, locations, ranks, head.ticksPerSecond(), head.start());
        } catch (IOException misspelt) {
            throw new TraceException(
                    frame.path(), -1, "part 'names' cannot be understood: " + misspelt.getMessage(), misspelt);
        }
    }

    private static List<String> words(DataInputStream in) throws IOException {
        List<String> words = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            words.add(in.readUTF());
        }
        return words;
    }
}

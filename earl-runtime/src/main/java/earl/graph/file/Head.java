package earl.graph.file;

import earl.TraceException;
import earl.graph.Signature;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Part {@code head}: what a file says of itself.
 *
 * @param trace name of the trace it was made from
 * @param calls which calls are events
 * @param signature what makes calls the same node
 * @param ticksPerSecond the clock
 * @param start ticks at the first event of the trace
 * @param graphs number of graphs
 * @param events number of events of all graphs
 */
record Head(String trace, String calls, Signature signature, long ticksPerSecond, long start, int graphs, long events) {
    static final String PART = "head";

    byte[] bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(trace);
            out.writeUTF(calls);
            out.writeUTF(signature.toString());
            out.writeLong(ticksPerSecond);
            out.writeLong(start);
            out.writeInt(graphs);
            out.writeLong(events);
        }
        return bytes.toByteArray();
    }

    static Head read(Frame frame) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(frame.part(PART)))) {
            return new Head(
                    in.readUTF(),
                    in.readUTF(),
                    Signature.parse(in.readUTF()),
                    in.readLong(),
                    in.readLong(),
                    in.readInt(),
                    in.readLong());
        } catch (IOException | IllegalArgumentException misspelt) {
            throw new TraceException(
                    frame.path(), -1, "part 'head' cannot be understood: " + misspelt.getMessage(), misspelt);
        }
    }
}

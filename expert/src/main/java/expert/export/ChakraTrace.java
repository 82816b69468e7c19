package expert.export;

import earl.replay.schedule.ScheduleSink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.IntFunction;

/**
 * Writes a schedule as execution traces of Chakra, one for each rank: messages of protocol buffers, each after its length. Nodes have the
 * labels of operations, and require each other as data. Durations are whole microseconds, as Chakra has them; the attribute
 * {@code duration_nanos} has them exactly, and the attribute {@code network} of the metadata has the network. For one thread.
 */
public final class ChakraTrace implements ScheduleSink {
    /** Version of the messages' definition. */
    private static final String VERSION = "0.0.4";
    // GlobalMetadata.
    private static final int METADATA_VERSION = 1;
    private static final int METADATA_ATTRIBUTE = 2;
    // Node.
    private static final int ID = 1;
    private static final int NAME = 2;
    private static final int TYPE = 3;
    private static final int DATA_DEPENDENCY = 5;
    private static final int DURATION = 7;
    private static final int ATTRIBUTE = 10;
    private static final int COMPUTATION = 4;
    private static final int SEND = 5;
    private static final int RECEIVE = 6;
    // AttributeProto.
    private static final int KEY = 1;
    private static final int INT_32 = 7;
    private static final int INT_64 = 9;
    private static final int TRUTH = 27;
    private static final int TEXT = 29;

    private static final long MICROSECOND = 1000;

    private final IntFunction<OutputStream> begins;
    private final Runnable ends;
    private final Proto message = new Proto();
    private final Proto attribute = new Proto();
    private String network = "";
    private OutputStream out = OutputStream.nullOutputStream();
    private boolean isOpen;

    /**
     * Writes to streams.
     *
     * @param begins gives the stream of a rank
     * @param ends is run at the end of each rank
     */
    public ChakraTrace(IntFunction<OutputStream> begins, Runnable ends) {
        this.begins = begins;
        this.ends = ends;
    }

    @Override
    public void begin(int ranks, String model) {
        network = model;
    }

    @Override
    public void beginRank(int rank) throws IOException {
        out = begins.apply(rank);
        message.clear()
                .text(METADATA_VERSION, VERSION)
                .message(
                        METADATA_ATTRIBUTE,
                        attribute.clear().text(KEY, "network").text(TEXT, network));
        message.writeDelimitedTo(out);
    }

    @Override
    public void endRank() throws IOException {
        write();
        ends.run();
    }

    private void write() throws IOException {
        if (isOpen) {
            message.writeDelimitedTo(out);
        }
        isOpen = false;
    }

    private void node(int label, String name, int type) throws IOException {
        write();
        message.clear()
                .integer(ID, label)
                .text(NAME, name)
                .integer(TYPE, type)
                .message(ATTRIBUTE, attribute.clear().text(KEY, "is_cpu_op").integer(TRUTH, 1));
        isOpen = true;
    }

    private void attribute(String key, int type, long value) {
        message.message(ATTRIBUTE, attribute.clear().text(KEY, key).integer(type, value));
    }

    @Override
    public void calculate(int label, long nanoseconds) throws IOException {
        node(label, "calc", COMPUTATION);
        message.integer(DURATION, (nanoseconds + MICROSECOND / 2) / MICROSECOND);
        attribute("duration_nanos", INT_64, nanoseconds);
    }

    @Override
    public void send(int label, int to, long bytes, int tag) throws IOException {
        node(label, "send", SEND);
        attribute("comm_dst", INT_32, to);
        attribute("comm_size", INT_64, bytes);
        attribute("comm_tag", INT_32, tag);
    }

    @Override
    public void receive(int label, int from, long bytes, int tag) throws IOException {
        node(label, "receive", RECEIVE);
        attribute("comm_src", INT_32, from);
        attribute("comm_size", INT_64, bytes);
        attribute("comm_tag", INT_32, tag);
    }

    @Override
    public void require(int earlier) {
        message.integer(DATA_DEPENDENCY, earlier);
    }
}

package expert.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Messages from the client, one per line. The protocol's library gives up at a line that is no message, and drops answers
 * that are not written when the input ends. So such a line is answered here and dropped, and the end of the input waits for
 * the last answer.
 */
final class Requests extends InputStream {
    private static final int MAX_LINE = 1 << 20;
    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    private static final int INVALID_PARAMETERS = -32602;
    /** Methods for which the library needs parameters; it answers with Java's own words where they are missing. */
    private static final Set<String> WITH_PARAMETERS = Set.of(McpSchema.METHOD_INITIALIZE, McpSchema.METHOD_TOOLS_CALL);

    private final InputStream source;
    private final McpJsonMapper mapper;
    private final ObjectMapper json = new ObjectMapper();
    private final OutputStream answers;
    /** Requests without an answer, by their ids as JSON, with how many. */
    private final Map<String, Integer> pending = new HashMap<>();

    private boolean initialized;
    private byte[] line = new byte[0];
    private int at;
    private boolean ended;
    /** Fault that ended the input, null if there was none. */
    private @Nullable RuntimeException failure;

    /** @param answers where lines that are no messages are answered */
    Requests(InputStream source, McpJsonMapper mapper, OutputStream answers) {
        this.source = new BufferedInputStream(source);
        this.mapper = mapper;
        this.answers = answers;
    }

    /** An answer was written. */
    void answered(byte[] message) {
        try {
            JsonNode node = json.readTree(message);
            if (!node.has("method") && node.has("id")) {
                done(node.get("id").toString());
            }
        } catch (IOException notOurs) {
            throw new IllegalStateException("the protocol's library wrote no JSON", notOurs);
        }
    }

    private synchronized void done(String id) {
        pending.computeIfPresent(id, (same, count) -> count == 1 ? null : count - 1);
        notifyAll();
    }

    private synchronized void begin(String id) {
        pending.merge(id, 1, Integer::sum);
    }

    /**
     * Waits until all requests are answered and the input has ended.
     *
     * @throws RuntimeException if a fault ended the reading of the input
     */
    synchronized void awaitEnd() throws InterruptedException {
        while (!ended) {
            wait();
        }
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized void fail(RuntimeException fault) {
        failure = fault;
        end();
    }

    /** Nobody reads the answers any more: the input ends. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        try {
            if (at == line.length && !next()) {
                return -1;
            }
        } catch (IOException broken) {
            fail(new UncheckedIOException("standard input cannot be read: " + broken.getMessage(), broken));
            throw broken;
        } catch (RuntimeException | StackOverflowError fault) {
            // The library's thread ends without a word; the thread that waits for the end reports it.
            fail(fault instanceof RuntimeException own ? own : new IllegalStateException(fault));
            throw fault;
        }
        int count = Math.min(length, line.length - at);
        System.arraycopy(line, at, into, from, count);
        at += count;
        return count;
    }

    /** Takes the next line that is a message; at the end of the input, waits for the answers. */
    private boolean next() throws IOException {
        while (true) {
            String text = readLine();
            if (text == null) {
                return awaitAnswers();
            }
            if (!text.isBlank() && accept(text)) {
                line = (text + "\n").getBytes(StandardCharsets.UTF_8);
                at = 0;
                return true;
            }
        }
    }

    private synchronized boolean awaitAnswers() {
        try {
            while (!pending.isEmpty() && !ended) {
                wait();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        ended = true;
        notifyAll();
        return false;
    }

    /** The next line, null at the end of the input. A line that is too long is answered and dropped. */
    private @Nullable String readLine() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int size = 0;
        int octet = source.read();
        if (octet < 0) {
            return null;
        }
        while (octet >= 0 && octet != '\n') {
            if (size++ < MAX_LINE) {
                bytes.write(octet);
            }
            octet = source.read();
        }
        if (size > MAX_LINE) {
            reject(null, INVALID_REQUEST, "a message has at most " + MAX_LINE + " bytes, not " + size);
            return "";
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Whether the protocol's library can take a line; answers it otherwise. */
    private boolean accept(String text) throws IOException {
        JsonNode node;
        try {
            node = json.readTree(text);
        } catch (IOException broken) {
            reject(null, PARSE_ERROR, "a message is one line of JSON");
            return false;
        }
        JsonNode id = node.get("id");
        McpSchema.JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(mapper, text);
        } catch (IOException | RuntimeException broken) {
            reject(id, INVALID_REQUEST, "expected a request, notification or response of JSON-RPC 2.0");
            return false;
        }
        String method = node.path("method").asText();
        if (message instanceof McpSchema.JSONRPCRequest) {
            if (!initialized && !method.equals(McpSchema.METHOD_INITIALIZE)) {
                reject(id, INVALID_REQUEST, "expected " + McpSchema.METHOD_INITIALIZE + " first, not " + method);
                return false;
            }
            if (WITH_PARAMETERS.contains(method) && !node.path("params").isObject()) {
                reject(id, INVALID_PARAMETERS, "expected an object as params of " + method);
                return false;
            }
            begin(id.toString());
        } else if (method.equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
            initialized = true;
        }
        return true;
    }

    private void reject(@Nullable JsonNode id, int code, String message) throws IOException {
        ObjectNode answer = json.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", id == null || !id.isValueNode() ? json.nullNode() : id);
        answer.putObject("error").put("code", code).put("message", message);
        byte[] octets = (answer + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (answers) {
            answers.write(octets, 0, octets.length);
            answers.flush();
        }
    }
}

package expert.web.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import expert.text.Json;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Endpoint.Method;
import expert.web.api.Problem;
import expert.web.api.Request;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Calls endpoints without HTTP. Addresses are as they stand in endpoints; parameters follow as names and values in turn. */
public final class Endpoints {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Endpoint> endpoints;
    private boolean readOnly;

    public Endpoints(List<Endpoint> endpoints) {
        this.endpoints = endpoints;
    }

    /** An example trace of the project. */
    public static Path example(String name) {
        return root().resolve("examples").resolve(name);
    }

    /** The folder of the project. */
    public static Path root() {
        return Path.of(System.getProperty("expert.root", ".."));
    }

    /** From now on requests are those of a user who may only look. */
    public void makeReadOnly() {
        readOnly = true;
    }

    public Answer call(Method method, String path, String body, Object... parameters)
            throws Problem, InterruptedException {
        Endpoint endpoint = endpoints.stream()
                .filter(each -> each.method() == method && each.path().equals(path))
                .findFirst()
                .orElseThrow();
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            texts.put(String.valueOf(parameters[i]), String.valueOf(parameters[i + 1]));
        }
        byte[] octets = body.getBytes(StandardCharsets.UTF_8);
        return endpoint.handler().answer(Request.of(endpoint.parameters(), texts, octets, !readOnly));
    }

    /** The answer to a GET. */
    public Answer get(String path, Object... parameters) throws Problem, InterruptedException {
        return call(Method.GET, path, "", parameters);
    }

    /** The answer to a GET as JSON. */
    public JsonNode json(String path, Object... parameters) throws Problem, InterruptedException, IOException {
        return JSON.readTree(bytes(get(path, parameters)));
    }

    private static byte[] unpacked(ByteBuffer gzip) throws IOException {
        byte[] packed = new byte[gzip.remaining()];
        gzip.duplicate().get(packed);
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }

    /** What a browser would get. */
    public static byte[] bytes(Answer answer) throws IOException {
        return switch (answer) {
            case Answer.Json(Record value) -> Json.line(value).getBytes(StandardCharsets.UTF_8);
            case Answer.Bytes(String type, ByteBuffer content) -> {
                byte[] octets = new byte[content.remaining()];
                content.get(octets);
                yield octets;
            }
            case Answer.Packed(String type, ByteBuffer content) -> unpacked(content);
            case Answer.Download(String type, String name, Answer.Writer writer) -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                writer.write(out);
                yield out.toByteArray();
            }
            case Answer.Events events -> throw new IllegalArgumentException("events have no bytes");
        };
    }
}

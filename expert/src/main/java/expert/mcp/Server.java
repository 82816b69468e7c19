package expert.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import expert.text.Layout;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Speaks the Model Context Protocol on two streams. */
public final class Server {
    /** The instructions that an agent gets first. */
    private static final String INSTRUCTIONS =
            "EXPERT finds where and why parallel programs wait, from event traces. Call report first. Each figure comes with"
                    + " positions of events and a command that verifies it: quote both. Call explain for a pattern of the"
                    + " report, events for what happened around a position. A truncated answer says so. A trace shows what"
                    + " one run did; it knows nothing of other inputs, of values of variables, or why a function is slow.";

    private final List<Tool> tools = new ArrayList<>();
    private final Function<Throwable, String> faults;
    /** One question at a time: each uses all processors. */
    private final ReentrantLock turn = new ReentrantLock();

    private Server(Traces traces, Function<Throwable, String> faults) {
        AnalysisTools analyses = new AnalysisTools(traces);
        tools.addAll(analyses.all());
        tools.addAll(new TraceTools(traces, analyses).all());
        this.faults = faults;
    }

    /**
     * Answers requests until the input ends and all are answered, or the output is closed.
     *
     * @param version of this program
     * @param faults gives the one-line message of a fault
     * @throws InterruptedException if the user stops it
     */
    public static void serve(
            InputStream in, OutputStream out, String version, Traces traces, Function<Throwable, String> faults)
            throws InterruptedException {
        new Server(traces, faults).serve(in, out, version);
    }

    private void serve(InputStream in, OutputStream out, String version) throws InterruptedException {
        McpJsonMapper mapper = new JacksonMcpJsonMapper(new ObjectMapper());
        AtomicReference<@Nullable Requests> requests = new AtomicReference<>();
        Responses responses = new Responses(out, message -> {
            Requests before = requests.get();
            if (before != null) {
                before.answered(message);
            }
        });
        Requests input = new Requests(in, mapper, responses);
        requests.set(input);
        McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(mapper, input, responses))
                .serverInfo("expert", version)
                .instructions(INSTRUCTIONS)
                .jsonMapper(mapper)
                // The tools check their arguments themselves, and report errors in one line.
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(null))
                .validateToolInputs(false)
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                .tools(tools.stream()
                        .map(tool -> SyncToolSpecification.builder()
                                .tool(description(tool))
                                .callHandler((exchange, call) -> answer(tool, call.arguments()))
                                .build())
                        .toList())
                .build();
        try {
            input.awaitEnd();
        } finally {
            server.close();
        }
        RuntimeException failure = responses.failure();
        if (failure != null) {
            throw failure;
        }
    }

    private static McpSchema.Tool description(Tool tool) {
        return McpSchema.Tool.builder(tool.name(), tool.schema())
                .description(tool.description())
                .build();
    }

    private McpSchema.CallToolResult answer(Tool tool, @Nullable Map<String, Object> arguments) {
        turn.lock();
        try {
            return result(tool.answer(arguments == null ? Map.of() : arguments), false);
        } catch (BadArgument bad) {
            return result(Layout.clean(String.valueOf(bad.getMessage())), true);
        } catch (Exception
                | StackOverflowError
                | OutOfMemoryError
                | LinkageError
                | InternalError
                | AssertionError fault) {
            return result(faults.apply(fault), true);
        } finally {
            turn.unlock();
        }
    }

    private static McpSchema.CallToolResult result(String text, boolean isError) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(text)
                .isError(isError)
                .build();
    }
}

package expert.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RequestsTest {
    private final ByteArrayOutputStream answers = new ByteArrayOutputStream();

    private static Requests requests(InputStream in, OutputStream answers) {
        return new Requests(in, new JacksonMcpJsonMapper(new ObjectMapper()), answers);
    }

    @Test
    void eachLineThatIsNoMessageGetsAnAnswer() throws Exception {
        String lines =
                "null\ntrue\n1e99\n\"x\"\n[]\n{}\n{\"id\":null}\n{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}\n"
                        + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":null}\n" + "[".repeat(200_000) + "\n\0\n{";
        Requests input = requests(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), answers);

        assertThat(input.readAllBytes()).isEmpty();
        input.awaitEnd();
        assertThat(answers.toString(StandardCharsets.UTF_8).lines())
                .hasSize(12)
                .allSatisfy(line -> assertThat(line).contains("\"error\":{\"code\":-32"));
    }

    @Test
    void aFaultWhileReadingEndsTheWaitWithItsMessage() {
        Requests input =
                requests(new ByteArrayInputStream("null\n".getBytes(StandardCharsets.UTF_8)), new OutputStream() {
                    @Override
                    public void write(int octet) {
                        throw new IllegalStateException("the reader has a fault");
                    }
                });
        assertThatThrownBy(input::read).hasMessage("the reader has a fault");
        assertThatThrownBy(input::awaitEnd).hasMessage("the reader has a fault");
    }

    @Test
    void anInputThatCannotBeReadEndsTheWaitWithItsMessage() {
        Requests input = requests(
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("Input/output error");
                    }

                    @Override
                    public int read(byte[] bytes, int from, int length) throws IOException {
                        return read();
                    }
                },
                answers);
        assertThatThrownBy(input::read).isInstanceOf(IOException.class);
        assertThatThrownBy(input::awaitEnd).hasMessage("standard input cannot be read: Input/output error");
    }
}

package expert.web.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Makes requests, most of them almost good: what is wrong is a value, an encoding, a header or the body. */
final class RandomRequests {
    private static final List<String> ADDRESSES = List.of(
            "/",
            "/open?token=V",
            "/assets/V",
            "/api/session",
            "/api/traces/V",
            "/api/traces/V/title",
            "/api/traces/V/notes",
            "/api/traces/V/notes/V",
            "/api/traces/V/timeline?from=V&to=V&width=V&first=V&rows=V&fold=V&run=V",
            "/api/traces/V/loops/ruler?from=V&to=V&location=V",
            "/api/traces/V/loops/V/heat?width=V",
            "/api/traces/V/loops/V/iteration?number=V&location=V",
            "/api/traces/V/metric?metric=V&from=V&to=V&width=V&location=V",
            "/api/traces/V/at?time=V&first=V&rows=V",
            "/api/traces/V/event/V",
            "/api/traces/V/messages/V",
            "/api/traces/V/collectives/V",
            "/api/traces/V/search?text=V&from=V&direction=V&location=V",
            "/api/traces/V/graph?location=V&events=V&signature=V",
            "/api/traces/V/graph/page?location=V&events=V&signature=V",
            "/api/traces/V/loops",
            "/api/traces/V/model",
            "/api/traces/V/matrix?value=V&run=V",
            "/api/traces/V/perfetto?run=V",
            "/api/patterns",
            "/api/changes",
            "/api/scripts",
            "/api/scripts/V",
            "/api/scripts/check",
            "/api/scripts/completions",
            "/api/runs",
            "/api/runs/V",
            "/api/runs/V/progress",
            "/api/runs/V/report",
            "/api/runs/V/summary",
            "/api/runs/V/file?format=V",
            "/api/runs/V/cube",
            "/api/runs/V/cells?pattern=V&inclusive=V",
            "/api/runs/V/instances?pattern=V&path=V&location=V&from=V&to=V&limit=V&row=V",
            "/api/runs/V/next?after=V&pattern=V&location=V&least=V&direction=V",
            "/api/runs/V/lines?file=V",
            "/api/runs/V/kinds",
            "/api/compare?a=V&b=V",
            "/V/V/V");
    private static final List<String> METHODS = List.of("GET", "GET", "GET", "POST", "PUT", "DELETE", "HEAD", "TRACE");
    private static final List<String> VALUES = List.of(
            "0",
            "1",
            "2",
            "-1",
            "5",
            "100",
            "4096",
            "9007199254740991",
            "9223372036854775808",
            "1e308",
            "NaN",
            "true",
            "json",
            "late_sender",
            "mpi",
            "bytes",
            "MPI_Recv",
            "0-3,7",
            "3-0",
            "",
            "new.py",
            "link.py",
            "link.c",
            "..",
            "..%2f..%2foutside%2fsecret.py",
            "%2e%2e/%2e%2e/outside/secret.c",
            "%00",
            "%",
            "%zz",
            "%ff%fe",
            "%F0%9F%98%80",
            "a%20b+c",
            "<script>",
            ";x=1",
            "x".repeat(9000));
    private static final List<String> BODIES = List.of(
            "",
            "{}",
            "[]",
            "null",
            "{",
            "\u0000",
            "{\"trace\":0,\"select\":[\"late_sender\"]}",
            "{\"trace\":0,\"select\":[],\"exclude\":[],\"parameters\":{\"late_sender.minimum\":\"V\"},\"focus\":null}",
            "{\"trace\":V,\"select\":[\"V\"],\"parameters\":{\"V\":\"V\"}}",
            "{\"trace\":0,\"select\":[\"late_sender\"],\"focus\":{\"regions\":[\"V\"],\"ranks\":\"V\",\"from\":V,\"to\":V}}",
            "{\"trace\":{\"a\":[1]},\"select\":7,\"focus\":[]}",
            "{\"title\":\"V\",\"note\":\"V\"}",
            "{\"from\":V,\"to\":V,\"locations\":\"V\",\"text\":\"V\"}",
            "{\"name\":\"V\",\"text\":\"import os\\nprint(open('/etc/passwd').read())\"}",
            "{\"text\":5}",
            "[".repeat(5000),
            "{\"a\":" + "1".repeat(5000) + "}");
    private static final List<String> HEADERS = List.of(
            "",
            "",
            "",
            "",
            "",
            "Accept-Encoding: gzip\r\n",
            "Origin: http://evil.example.org\r\n",
            "Sec-Fetch-Site: cross-site\r\n",
            "Content-Encoding: gzip\r\n",
            "Expect: 100-continue\r\n",
            "Upgrade: h2c\r\nConnection: upgrade\r\n",
            "Range: bytes=0-1\r\n",
            "X: " + "y".repeat(20_000) + "\r\n",
            "no header\r\n",
            ": empty\r\n",
            "Cookie: a=b; expert-=; =\r\n",
            "Transfer-Encoding: identity\r\n");

    private final Random random;
    private final String host;
    private final String cookie;
    private final String folder;

    /**
     * Requests to a server.
     *
     * @param folder beside which nothing may be read; its path is among the values
     */
    RandomRequests(long seed, int port, String cookie, Path folder) {
        this.random = new Random(seed);
        this.host = "127.0.0.1:" + port;
        this.cookie = cookie;
        this.folder = folder.toString();
    }

    String next() {
        String address = filled(any(ADDRESSES));
        String method = any(METHODS);
        boolean hasBody = method.equals("POST") || method.equals("PUT") || random.nextInt(20) == 0;
        String body = hasBody ? filled(any(BODIES)) : "";
        String request = method + " " + address + " HTTP/1.1\r\nHost: "
                + (random.nextInt(50) == 0 ? any(VALUES) : host) + "\r\n"
                + (random.nextInt(30) == 0 ? "" : "Cookie: " + cookie + "\r\n")
                + any(HEADERS)
                + "Connection: close\r\n"
                + (hasBody ? framing(body) : "\r\n");
        return random.nextInt(40) == 0 ? damaged(request) : request;
    }

    private String framing(String body) {
        return switch (random.nextInt(12)) {
            case 0 -> "Content-Length: " + any(VALUES) + "\r\n\r\n" + body;
            case 1 ->
                "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(body.length()) + "\r\n" + body
                        + "\r\n0\r\n\r\n";
            case 2 -> "Transfer-Encoding: chunked\r\n\r\nzz\r\n" + body;
            default -> "Content-Length: " + body.length() + "\r\n\r\n" + body;
        };
    }

    /** One character of it is another, or is missing. */
    private String damaged(String request) {
        int at = random.nextInt(request.length());
        String other = random.nextBoolean() ? "" : String.valueOf((char) random.nextInt(256));
        return request.substring(0, at) + other + request.substring(at + 1);
    }

    private String filled(String template) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            text.append(c == 'V' ? value() : String.valueOf(c));
        }
        return text.toString();
    }

    private String value() {
        return switch (random.nextInt(10)) {
            case 0 -> folder + "/outside/secret.c";
            case 1 -> Long.toString(random.nextLong());
            case 2, 3, 4 -> Integer.toString(random.nextInt(3));
            default -> any(VALUES);
        };
    }

    private String any(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}

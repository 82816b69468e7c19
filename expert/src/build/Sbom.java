import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the bill of materials of a distribution in CycloneDX's form, version 1.6: each jar in {@code lib}, {@code lib/jit},
 * {@code lib/mcp} and, once it is there, {@code lib/web} with its coordinates, its licenses and the checksum of the file as it is there.
 *
 * <pre>java Sbom.java HOME VERSION</pre>
 *
 * The coordinates and licenses are those in {@code HOME/THIRD-PARTY}. The same jars give the same bytes.
 */
final class Sbom {
    /** For instance {@code (MIT) (BSD) Name (group:artifact:version - http://...)}. */
    private static final Pattern NOTICE = Pattern.compile(" *(\\(.*) \\(([^:() ]+):([^:]+):([^: ]+)(?: - .*)?\\)");

    private record Notice(String group, String artifact, String version, List<String> licenses) {}

    private Sbom() {}

    public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
        Path home = Path.of(args[0]);
        Map<String, Notice> notices = notices(home.resolve("THIRD-PARTY"));
        List<String> components = new ArrayList<>();
        for (Path jar : jars(home)) {
            String file = jar.getFileName().toString();
            if (file.startsWith("expert-") || file.startsWith("earl-")) {
                continue;
            }
            Notice notice = notices.get(file);
            if (notice == null) {
                throw new IllegalStateException(home.resolve("THIRD-PARTY") + " does not list " + file);
            }
            components.add(component(home, jar, notice));
        }
        String version = args[1];
        Files.writeString(home.resolve("sbom.cdx.json"), """
                {
                  "bomFormat": "CycloneDX",
                  "specVersion": "1.6",
                  "version": 1,
                  "metadata": {
                    "component": {
                      "type": "application",
                      "bom-ref": "pkg:maven/io.github.expert-earl/expert@%s",
                      "group": "io.github.expert-earl",
                      "name": "expert",
                      "version": "%s",
                      "licenses": [{"license": {"id": "BSD-3-Clause"}}],
                      "purl": "pkg:maven/io.github.expert-earl/expert@%s"
                    }
                  },
                  "components": [
                %s
                  ]
                }
                """.formatted(version, version, version, String.join(",\n", components)));
    }

    private static Map<String, Notice> notices(Path file) throws IOException {
        Map<String, Notice> notices = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            Matcher notice = NOTICE.matcher(line);
            if (notice.matches()) {
                notices.put(
                        notice.group(3) + "-" + notice.group(4) + ".jar",
                        new Notice(notice.group(2), notice.group(3), notice.group(4), licenses(notice.group(1))));
            }
        }
        return notices;
    }

    /** The names in parentheses at the beginning, which may have parentheses themselves. */
    private static List<String> licenses(String text) {
        List<String> licenses = new ArrayList<>();
        int at = 0;
        while (at < text.length() && text.charAt(at) == '(') {
            int depth = 0;
            int end = at;
            do {
                char c = text.charAt(end++);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            } while (depth > 0);
            licenses.add(text.substring(at + 1, end - 1));
            at = end + 1;
        }
        return licenses;
    }

    private static List<Path> jars(Path home) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String line : Files.readAllLines(home.resolve("lib/class-path"))) {
            jars.add(home.resolve("lib").resolve(line));
        }
        for (String folder : List.of("lib/jit", "lib/mcp", "lib/web")) {
            if (Files.isDirectory(home.resolve(folder))) {
                try (Stream<Path> some = Files.list(home.resolve(folder))) {
                    some.sorted().forEach(jars::add);
                }
            }
        }
        return jars;
    }

    private static String component(Path home, Path jar, Notice notice) throws IOException, NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
        String purl = "pkg:maven/" + notice.group + "/" + notice.artifact + "@" + notice.version;
        String place = home.relativize(jar).toString();
        List<String> licenses = notice.licenses.stream()
                .map(name -> "{\"license\": {\"name\": " + quoted(name) + "}}")
                .toList();
        return """
                    {
                      "type": "library",
                      "bom-ref": "%s?file=%s",
                      "group": "%s",
                      "name": "%s",
                      "version": "%s",
                      "hashes": [{"alg": "SHA-256", "content": "%s"}],
                      "licenses": [%s],
                      "purl": "%s",
                      "properties": [{"name": "file", "value": "%s"}]
                    }"""
                .formatted(
                        purl,
                        place,
                        notice.group,
                        notice.artifact,
                        notice.version,
                        HexFormat.of().formatHex(hash),
                        String.join(", ", licenses),
                        purl,
                        place)
                .indent(4)
                .stripTrailing();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}

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
 * {@code lib/mcp}, {@code lib/sqlite} and, once it is there, {@code lib/web} with its coordinates, its licenses and the checksum of the file as it is there.
 * Of a folder with Spark, each jar in {@code jars}.
 *
 * <pre>java Sbom.java HOME VERSION</pre>
 *
 * The coordinates and licenses are those in {@code HOME/THIRD-PARTY}. The same jars give the same bytes.
 */
final class Sbom {
    /** For instance {@code (MIT) (BSD) Name (group:artifact:version - http://...)}. */
    private static final Pattern NOTICE = Pattern.compile(" *(\\(.*) \\(([^:() ]+):([^:]+):([^: ]+)(?: - .*)?\\)");

    private static final String OF_SPARK = "jars";

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
            Notice notice = notices.get(prefix(file, notices));
            if (notice == null) {
                throw new IllegalStateException(home.resolve("THIRD-PARTY") + " does not list " + file);
            }
            components.add(component(home, jar, notice));
        }
        String version = args[1];
        String name = Files.isDirectory(home.resolve(OF_SPARK)) ? "expert-spark" : "expert";
        Files.writeString(home.resolve("sbom.cdx.json"), """
                {
                  "bomFormat": "CycloneDX",
                  "specVersion": "1.6",
                  "version": 1,
                  "metadata": {
                    "component": {
                      "type": "application",
                      "bom-ref": "pkg:maven/io.github.expert-earl/%1$s@%2$s",
                      "group": "io.github.expert-earl",
                      "name": "%1$s",
                      "version": "%2$s",
                      "licenses": [{"license": {"id": "BSD-3-Clause"}}],
                      "purl": "pkg:maven/io.github.expert-earl/%1$s@%2$s"
                    }
                  },
                  "components": [
                %3$s
                  ]
                }
                """.formatted(name, version, String.join(",\n", components)));
    }

    /** The artifact and version of a jar, after which a classifier may follow. */
    private static String prefix(String file, Map<String, Notice> notices) {
        String name = file.substring(0, file.length() - ".jar".length());
        return notices.keySet().stream()
                .filter(known -> name.startsWith(known + "-"))
                .findFirst()
                .orElse(name);
    }

    private static Map<String, Notice> notices(Path file) throws IOException {
        Map<String, Notice> notices = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            Matcher notice = NOTICE.matcher(line);
            if (notice.matches()) {
                notices.put(
                        notice.group(3) + "-" + notice.group(4),
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
        if (Files.isDirectory(home.resolve(OF_SPARK))) {
            addAll(jars, home.resolve(OF_SPARK));
            return jars;
        }
        for (String line : Files.readAllLines(home.resolve("lib/class-path"))) {
            jars.add(home.resolve("lib").resolve(line));
        }
        for (String folder : List.of("lib/jit", "lib/mcp", "lib/sqlite", "lib/web")) {
            if (Files.isDirectory(home.resolve(folder))) {
                addAll(jars, home.resolve(folder));
            }
        }
        return jars;
    }

    private static void addAll(List<Path> jars, Path folder) throws IOException {
        try (Stream<Path> some = Files.list(folder)) {
            some.sorted().forEach(jars::add);
        }
    }

    private static String component(Path home, Path jar, Notice notice) throws IOException, NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
        String artifact = notice.artifact + "-" + notice.version;
        String file = jar.getFileName().toString();
        String purl = "pkg:maven/" + notice.group + "/" + notice.artifact + "@" + notice.version
                + (file.equals(artifact + ".jar")
                        ? ""
                        : "?classifier=" + file.substring(artifact.length() + 1, file.length() - ".jar".length()));
        String place = home.relativize(jar).toString();
        List<String> licenses = notice.licenses.stream()
                .map(name -> "{\"license\": {\"name\": " + quoted(name) + "}}")
                .toList();
        return """
                    {
                      "type": "library",
                      "bom-ref": "%s%sfile=%s",
                      "group": "%s",
                      "name": "%s",
                      "version": "%s",
                      "hashes": [{"alg": "SHA-256", "content": "%s"}],
                      "licenses": [%s],
                      "purl": "%s",
                      "properties": [{"name": "file", "value": "%s"}]
                    }""".formatted(
                        purl,
                        purl.contains("?") ? "&" : "?",
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

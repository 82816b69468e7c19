import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Checks that a module has what Maven Central requires: its metadata, and beside its jar those of its sources and its documentation, each
 * with a signature if the release is signed.
 *
 * <pre>java CheckRelease.java MODULE_FOLDER BUILD_FOLDER VERSION UNSIGNED</pre>
 */
final class CheckRelease {
    /** Paths of elements that Central requires, and whether a module inherits them. */
    private static final Map<String, Boolean> METADATA = new LinkedHashMap<>();

    static {
        METADATA.put("artifactId", false);
        METADATA.put("name", false);
        METADATA.put("description", false);
        METADATA.put("url", true);
        METADATA.put("licenses/license/name", true);
        METADATA.put("licenses/license/url", true);
        METADATA.put("developers/developer/name", true);
        METADATA.put("developers/developer/organization", true);
        METADATA.put("developers/developer/organizationUrl", true);
        METADATA.put("scm/connection", true);
        METADATA.put("scm/developerConnection", true);
        METADATA.put("scm/url", true);
    }

    private final Path pom;
    private final Path folder;
    private final List<String> faults = new ArrayList<>();

    private CheckRelease(Path pom, Path folder) {
        this.pom = pom;
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException, ParserConfigurationException, SAXException {
        CheckRelease check = new CheckRelease(Path.of(args[0], "pom.xml"), Path.of(args[1]));
        check.run(args[2], !Boolean.parseBoolean(args[3]));
    }

    private void run(String version, boolean signed) throws IOException, ParserConfigurationException, SAXException {
        Element project = parse(pom);
        Element parent = child(project, "parent");
        Element root = parent == null ? project : parse(pom.getParent().resolveSibling("pom.xml"));
        METADATA.forEach((path, inherited) -> {
            if (text(project, path).isEmpty() && !(inherited && !text(root, path).isEmpty())) {
                faults.add(pom + ": has no " + path);
            }
        });
        if (version.endsWith("-SNAPSHOT")) {
            faults.add(pom + ": " + version + " is no version of a release");
        }
        String artifact = text(project, "artifactId") + "-" + version;
        List<Path> files = new ArrayList<>();
        if (text(project, "packaging").equals("pom")) {
            files.add(pom);
        } else {
            files.add(jar(artifact + ".jar", "META-INF/MANIFEST.MF"));
            files.add(jar(artifact + "-sources.jar", ".java"));
            files.add(jar(artifact + "-javadoc.jar", "index.html"));
        }
        if (signed) {
            for (Path file : files) {
                Path signature = folder.resolve(
                        file.equals(pom) ? artifact + ".pom.asc" : file.getFileName() + ".asc");
                if (!Files.exists(signature) || !Files.readString(signature).startsWith("-----BEGIN PGP SIGNATURE-----")) {
                    faults.add(signature + ": is no signature");
                }
            }
        }
        if (!faults.isEmpty()) {
            faults.forEach(System.err::println);
            System.exit(1);
        }
        System.out.println(artifact + ": complete for Maven Central"
                + (signed ? ", signed" : " except for signatures: no key is given (-Dgpg.keyname=KEY)"));
    }

    /** A jar that holds a file whose name ends so. */
    private Path jar(String name, String ending) {
        Path file = folder.resolve(name);
        try (ZipFile jar = new ZipFile(file.toFile())) {
            if (jar.stream().noneMatch(entry -> entry.getName().endsWith(ending))) {
                faults.add(file + ": has no " + ending);
            }
        } catch (IOException missing) {
            faults.add(file + ": " + missing.getMessage());
        }
        return file;
    }

    private static Element parse(Path file) throws IOException, ParserConfigurationException, SAXException {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static Element child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }

    /** The text of the element at a path, empty if there is none. */
    private static String text(Element from, String path) {
        Element at = from;
        for (String name : path.split("/")) {
            at = at == null ? null : child(at, name);
        }
        return at == null ? "" : at.getTextContent().strip();
    }
}

package expert.print;

import expert.text.Layout;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code expert version --verbose}: what a bug report needs to know of an installation. */
public final class VersionReport {
    private static final int LABEL = 15;

    private VersionReport() {}

    /**
     * Prints it.
     *
     * @param commit the commit that was released, empty if there is none
     */
    public static void print(String version, String commit, String graal, PrintWriter out, int width) {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("expert", version);
        lines.put("commit", commit.isEmpty() ? "none: built from a working tree, not by bin/release" : commit);
        lines.put("Java", Launch.java());
        lines.put("Java's folder", Launch.home());
        lines.put("GraalVM", graal);
        lines.put("platform", "%s %s, %s".formatted(property("os.name"), property("os.version"), property("os.arch")));
        lines.put("installed in", property("expert.home"));
        lines.put("class cache", Launch.cache());
        Layout.labelled(lines, LABEL, width).forEach(out::println);
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }
}

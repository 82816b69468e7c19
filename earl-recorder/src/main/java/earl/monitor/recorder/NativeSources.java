package earl.monitor.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The recorder's sources in C, which this program contains. */
final class NativeSources {
    private static final String FOLDER = "/earl/monitor/native/";
    private static final Pattern INCLUDE = Pattern.compile("^#include \"(.*)\"$", Pattern.MULTILINE);

    private NativeSources() {}

    /** The text of a file; {@code records.h} is made of the description of records. */
    static String text(String file) {
        if (file.equals("records.h")) {
            return RingDefinition.shipped().header();
        }
        try (InputStream in = Objects.requireNonNull(NativeSources.class.getResourceAsStream(FOLDER + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /**
     * Files by name, with each header that they include, directly or indirectly. Headers in {@code made} are not among the
     * sources.
     */
    static Map<String, String> withHeaders(Collection<String> files, Map<String, String> made) {
        Map<String, String> texts = new TreeMap<>(made);
        files.forEach(file -> add(file, texts));
        made.values().forEach(text -> addHeaders(text, texts));
        return texts;
    }

    private static void add(String file, Map<String, String> texts) {
        if (!texts.containsKey(file)) {
            String text = text(file);
            texts.put(file, text);
            addHeaders(text, texts);
        }
    }

    private static void addHeaders(String text, Map<String, String> texts) {
        INCLUDE.matcher(text).results().forEach(include -> add(include.group(1), texts));
    }
}

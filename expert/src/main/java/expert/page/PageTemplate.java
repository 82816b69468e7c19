package expert.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonpCharacterEscapes;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import expert.text.Layout;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A page template with placeholders, each a name between two {@code @}; the page is one self-contained file. */
public final class PageTemplate {
    /** The placeholder of the security policy: a browser may show the content of the file, and load or send nothing. */
    private static final String POLICY = "POLICY";

    private static final String NOTHING_FROM_OUTSIDE =
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src"
                    + " 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">";

    private PageTemplate() {}

    /** Fills a place. */
    public interface Filler {
        /** Writes what belongs there. @throws IllegalStateException if there is no such place */
        void write(String place) throws IOException;
    }

    /**
     * Writes a page, filling its places in their order; {@code out} stays open. The place {@code POLICY}, which every page has, is filled
     * here.
     */
    public static void write(String name, Writer out, Filler parts) throws IOException {
        String page = resource(name);
        int at = 0;
        while (true) {
            int from = page.indexOf('@', at);
            int to = from < 0 ? -1 : page.indexOf('@', from + 1);
            if (to < 0) {
                out.write(page, at, page.length() - at);
                return;
            }
            out.write(page, at, from - at);
            String place = page.substring(from + 1, to);
            if (place.equals(POLICY)) {
                out.write(NOTHING_FROM_OUTSIDE);
            } else {
                parts.write(place);
            }
            at = to + 1;
        }
    }

    /** A file that belongs to pages. */
    public static String resource(String name) {
        try (InputStream stream = Objects.requireNonNull(PageTemplate.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the page's own part " + name + " cannot be read", unreadable);
        }
    }

    /** Text as HTML bears it, in attributes too; control characters become visible. */
    public static String escaped(String text) {
        return Layout.clean(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /**
     * JSON as a script element bears it: nothing in a string ends the element or begins a comment in it. Closing the
     * generator ends the JSON but leaves {@code out} open.
     */
    public static JsonGenerator inScript(Writer out) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out);
        json.disable(StreamWriteFeature.AUTO_CLOSE_TARGET.mappedFeature());
        json.setCharacterEscapes(new ScriptEscapes());
        return json;
    }

    /** Besides what JSON escapes: the letter that begins tags and comments, the ends of lines in scripts, and control characters, which become visible. */
    private static final class ScriptEscapes extends JsonpCharacterEscapes {
        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes['<'] = ESCAPE_CUSTOM;
            for (char letter = 0; letter < codes.length; letter++) {
                if (isControl(letter)) {
                    codes[letter] = ESCAPE_CUSTOM;
                }
            }
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int letter) {
            return letter == '<'
                    ? new SerializedString("\\u003c")
                    : isControl(letter)
                            ? new SerializedString(
                                    Layout.clean(String.valueOf((char) letter)).replace("\\", "\\\\"))
                            : super.getEscapeSequence(letter);
        }

        /** Lines and indents of documents stay. */
        private static boolean isControl(int letter) {
            String text = String.valueOf((char) letter);
            return letter != '\n'
                    && letter != '\t'
                    && !Character.isSurrogate((char) letter)
                    && !Layout.clean(text).equals(text);
        }
    }
}

package expert.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Values as the processes of one cluster exchange them: in Java's serialization, with paths as text. Bytes come from the
 * processes of this application only: the cluster authenticates them.
 */
public final class Wire {
    private Wire() {}

    /**
     * The bytes of a value.
     *
     * @throws UncheckedIOException if it cannot be serialized
     */
    public static byte[] bytes(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer out = new Writer(bytes)) {
            out.writeObject(value);
        } catch (IOException unserializable) {
            throw new UncheckedIOException(unserializable);
        }
        return bytes.toByteArray();
    }

    /**
     * A value that {@link #bytes} wrote in a process of the same cluster.
     *
     * @param <T> its type, which the caller knows
     * @throws UncheckedIOException if the bytes are damaged
     * @throws IllegalStateException if this process lacks a class
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the caller knows what it wrote
    public static <T> T value(byte[] bytes, int offset) {
        try (Reader in = new Reader(new ByteArrayInputStream(bytes, offset, bytes.length - offset))) {
            return (T) in.readObject();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        } catch (ClassNotFoundException unknown) {
            throw new IllegalStateException(
                    "another process of the cluster has other classes: " + unknown.getMessage(), unknown);
        }
    }

    private static final class Writer extends ObjectOutputStream {
        Writer(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            return object instanceof Path path ? new PathText(path.toString()) : object;
        }
    }

    /** Jars that a driver ships are known to the loader of the thread only. */
    private static final class Reader extends ObjectInputStream {
        Reader(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            try {
                return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException primitive) {
                return super.resolveClass(description);
            }
        }
    }

    /** Paths cannot be serialized. */
    private record PathText(String text) implements Serializable {
        private Object readResolve() {
            return Path.of(text);
        }
    }
}

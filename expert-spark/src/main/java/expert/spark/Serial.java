package expert.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Java's serialization of what travels. Spark carries the bytes, whatever serializer the application has chosen. They come from
 * the processes of this application only: the cluster authenticates them.
 */
final class Serial {
    private Serial() {}

    /** The bytes of an object. @throws UncheckedIOException if it cannot be serialized */
    static byte[] bytes(@Nullable Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException unserializable) {
            throw new UncheckedIOException(unserializable);
        }
        return bytes.toByteArray();
    }

    /** The object in bytes from an offset on. */
    @SuppressWarnings("unchecked") // bytes() wrote it
    static <T> T object(byte[] bytes, int offset) {
        try (ObjectInputStream in = new ClassLoading(new ByteArrayInputStream(bytes, offset, bytes.length - offset))) {
            return (T) in.readObject();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (ClassNotFoundException unknown) {
            throw new IllegalStateException(
                    "an executor or the driver lacks a class: " + unknown.getMessage(), unknown);
        }
    }

    /** Jars that the driver ships are known to the loader of the thread only. */
    private static final class ClassLoading extends ObjectInputStream {
        ClassLoading(InputStream in) throws IOException {
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
}

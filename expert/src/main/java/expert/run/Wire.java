package expert.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Values as the driver and the tasks of one cluster exchange them: in Java's serialization, with paths as text. */
final class Wire {
    private Wire() {}

    static byte[] bytes(Serializable value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer out = new Writer(bytes)) {
            out.writeObject(value);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    /** A value that {@link #bytes} wrote in a process of the same cluster. */
    @SuppressWarnings("unchecked") // the caller knows what it wrote
    static <T extends Serializable> T value(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (T) in.readObject();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        } catch (ClassNotFoundException otherVersion) {
            throw new IllegalStateException("tasks and driver are of different versions", otherVersion);
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

    /** Paths cannot be serialized. */
    private record PathText(String text) implements Serializable {
        private Object readResolve() {
            return Path.of(text);
        }
    }
}

package earl.schema;

import java.util.ArrayDeque;
import java.util.Deque;

/** Names of source files as debug information has them: often with folders that a compiler went through. */
public final class FileName {
    private FileName() {}

    /** A name without {@code .} and without folders that {@code ..} leaves again, as text: no file is looked for. */
    public static String normalized(String name) {
        if (!name.startsWith("./") && !name.contains("/./") && !name.contains("/../")) {
            return name;
        }
        Deque<String> kept = new ArrayDeque<>();
        for (String part : name.split("/", -1)) {
            boolean leaves =
                    part.equals("..") && !kept.isEmpty() && !kept.getLast().equals("..");
            if (leaves && !kept.getLast().isEmpty()) {
                kept.removeLast();
            } else if (!part.equals(".") && !leaves) {
                kept.addLast(part);
            }
        }
        return String.join("/", kept);
    }
}

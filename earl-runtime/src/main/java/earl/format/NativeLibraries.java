package earl.format;

/** Whether readers may load native libraries. It holds for the whole process. */
public final class NativeLibraries {
    private static volatile boolean allowed = true;

    private NativeLibraries() {}

    /** Whether a reader may load a library. */
    public static boolean areAllowed() {
        return allowed;
    }

    /** Allows libraries for traces that are opened from now on, or forbids them. */
    public static void allow(boolean yes) {
        allowed = yes;
    }
}

package earl.format.kineto;

/** Kinds of regions that a file's events become. */
enum RegionKind {
    HOST(0),
    PYTHON(1),
    CALL(2),
    COLLECTIVE(3),
    KERNEL(4),
    MEMSET(5),
    COPY(6);

    private static final RegionKind[] BY_CODE = values();

    /** Number of kinds. */
    static final int COUNT = BY_CODE.length;

    private final int code;

    RegionKind(int code) {
        this.code = code;
    }

    /** The number of the kind, less than {@link #COUNT}. */
    int code() {
        return code;
    }

    static RegionKind of(int code) {
        return BY_CODE[code];
    }
}

package earl.format.otf2;

/**
 * The single type that regions had in OTF2 1.0, as role, paradigm and flags of later versions.
 *
 * @param role code in {@link earl.schema.FieldType#REGION_ROLE}
 * @param paradigm code in {@link earl.schema.FieldType#PARADIGM}
 * @param flags bits of {@link earl.schema.FieldType#REGION_FLAG}
 */
record OldRegionType(int role, int paradigm, int flags) {
    private static final int USER = 1;
    private static final int OPENMP = 3;
    private static final int MPI = 4;
    private static final int DYNAMIC = 1;
    private static final int PHASE = 2;
    private static final int FUNCTION = 1;
    private static final int LOOP = 3;
    private static final int CODE = 4;

    private static final OldRegionType UNKNOWN = new OldRegionType(0, 0, 0);
    private static final OldRegionType[] BY_CODE = {
        UNKNOWN,
        new OldRegionType(FUNCTION, 0, 0),
        new OldRegionType(LOOP, USER, 0),
        new OldRegionType(FUNCTION, 0, 0), // user region
        new OldRegionType(27, USER, 0), // file I/O
        openmp(5), // parallel
        openmp(LOOP),
        openmp(6), // sections
        openmp(7), // section
        openmp(8), // workshare
        openmp(9), // single
        openmp(11), // master
        openmp(12), // critical
        openmp(14), // atomic
        openmp(15), // barrier
        openmp(16), // implicit barrier
        openmp(17), // flush
        openmp(13), // critical, structured block
        openmp(10), // single, structured block
        openmp(2), // wrapper
        openmp(20), // task
        openmp(22), // task wait
        new OldRegionType(15, MPI, 0), // barrier
        new OldRegionType(23, MPI, 0), // one to all
        new OldRegionType(24, MPI, 0), // all to one
        new OldRegionType(25, MPI, 0), // all to all
        new OldRegionType(26, MPI, 0), // other collective
        new OldRegionType(CODE, USER, 0), // phase; the reference reader does not set the flag
        new OldRegionType(CODE, USER, DYNAMIC),
        new OldRegionType(CODE, USER, DYNAMIC | PHASE),
        new OldRegionType(LOOP, USER, DYNAMIC),
        new OldRegionType(FUNCTION, USER, DYNAMIC),
        new OldRegionType(LOOP, USER, DYNAMIC | PHASE),
        openmp(21), // task create
        openmp(18), // ordered
        openmp(19) // ordered, structured block
    };

    private static OldRegionType openmp(int role) {
        return new OldRegionType(role, OPENMP, 0);
    }

    static OldRegionType of(int code) {
        return code < BY_CODE.length ? BY_CODE[code] : UNKNOWN;
    }
}

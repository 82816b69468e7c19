package earl.format.otf2.encoding;

/** Byte codes of an archive: those that frame records, and those of the frequent records. */
public final class Otf2Codes {
    /** Fills the rest of a chunk. */
    public static final byte END_OF_CHUNK = 0;
    /** The last byte of a file, after {@link #END_OF_FILE}. */
    public static final byte END_OF_BUFFER = 1;
    /** Mark after the last record of a file. */
    public static final byte END_OF_FILE = 2;
    /** The first byte of a chunk. */
    public static final byte CHUNK_HEADER = 3;
    /** A time that applies to the events after it. */
    public static final byte TIMESTAMP = 5;
    /** The attributes of the event after it. */
    public static final byte ATTRIBUTE_LIST = 6;
    /** Byte order in a chunk's header: little-endian. */
    public static final byte LITTLE_ENDIAN = 0x42;
    /** Byte order in a chunk's header: big-endian. */
    public static final byte BIG_ENDIAN = 0x23;

    /** The codes of the frequent events, the same as in {@link earl.schema.RecordKind}. */
    public static final int ENTER = 12;

    public static final int LEAVE = 13;
    public static final int MPI_SEND = 14;
    public static final int MPI_ISEND = 15;
    public static final int MPI_ISEND_COMPLETE = 16;
    public static final int MPI_IRECV_REQUEST = 17;
    public static final int MPI_RECV = 18;
    public static final int MPI_IRECV = 19;
    public static final int MPI_COLLECTIVE_BEGIN = 22;
    public static final int MPI_COLLECTIVE_END = 23;

    public static final int TYPE_UINT8 = 1;
    public static final int TYPE_UINT16 = 2;
    public static final int TYPE_UINT32 = 3;
    public static final int TYPE_UINT64 = 4;
    public static final int TYPE_INT8 = 5;
    public static final int TYPE_INT16 = 6;
    public static final int TYPE_INT32 = 7;
    public static final int TYPE_INT64 = 8;
    public static final int TYPE_FLOAT = 9;
    public static final int TYPE_DOUBLE = 10;
    public static final int TYPE_STRING = 11;
    public static final int TYPE_LOCATION = 13;
    private static final int TYPE_LAST = 25;

    private Otf2Codes() {}

    /** Whether values of a type are compressed 32 bit integers: plain ones, and all references except a location's. */
    static boolean isCompressedInt(int type) {
        return type == TYPE_UINT32 || (type >= TYPE_STRING && type <= TYPE_LAST && type != TYPE_LOCATION);
    }
}

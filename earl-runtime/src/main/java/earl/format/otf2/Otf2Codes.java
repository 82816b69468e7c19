package earl.format.otf2;

/** Byte codes of an archive: those that frame records, and those of the frequent records. */
final class Otf2Codes {
    /** Fills the rest of a chunk. */
    static final byte END_OF_CHUNK = 0;
    /** The last byte of a file, after {@link #END_OF_FILE}. */
    static final byte END_OF_BUFFER = 1;
    /** After the last record of a file. */
    static final byte END_OF_FILE = 2;
    /** The first byte of a chunk. */
    static final byte CHUNK_HEADER = 3;
    /** A time that applies to the events after it. */
    static final byte TIMESTAMP = 5;
    /** The attributes of the event after it. */
    static final byte ATTRIBUTE_LIST = 6;
    /** Byte order in a chunk's header: little-endian. */
    static final byte LITTLE_ENDIAN = 0x42;
    /** Byte order in a chunk's header: big-endian. */
    static final byte BIG_ENDIAN = 0x23;

    /** The codes of the frequent events, the same as in {@link earl.schema.RecordKind}. */
    static final int ENTER = 12;

    static final int LEAVE = 13;
    static final int MPI_SEND = 14;
    static final int MPI_ISEND = 15;
    static final int MPI_ISEND_COMPLETE = 16;
    static final int MPI_IRECV_REQUEST = 17;
    static final int MPI_RECV = 18;
    static final int MPI_IRECV = 19;
    static final int MPI_COLLECTIVE_BEGIN = 22;
    static final int MPI_COLLECTIVE_END = 23;

    static final int TYPE_UINT8 = 1;
    static final int TYPE_UINT16 = 2;
    static final int TYPE_UINT32 = 3;
    static final int TYPE_UINT64 = 4;
    static final int TYPE_INT8 = 5;
    static final int TYPE_INT16 = 6;
    static final int TYPE_INT32 = 7;
    static final int TYPE_INT64 = 8;
    static final int TYPE_FLOAT = 9;
    static final int TYPE_DOUBLE = 10;
    static final int TYPE_STRING = 11;
    static final int TYPE_LOCATION = 13;
    private static final int TYPE_LAST = 25;

    private Otf2Codes() {}

    /** Whether values of a type are compressed 32 bit integers: plain ones, and all references except a location's. */
    static boolean isCompressedInt(int type) {
        return type == TYPE_UINT32 || (type >= TYPE_STRING && type <= TYPE_LAST && type != TYPE_LOCATION);
    }
}

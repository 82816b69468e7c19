package earl.monitor.archive.definition;

import earl.schema.FieldType;

/** What the archive says of calls for which OTF2 has no records; readers find these attributes by their names. */
public enum CallAttribute {
    COMMUNICATOR("communicator", "communicator of the call", FieldType.COMM),
    OPERATION("neighbourhood operation", "number of earlier operations on the communicator", FieldType.UINT64),
    SOURCES("sources", "processes that send to this process", FieldType.GROUP),
    DESTINATIONS("destinations", "processes to which this process sends", FieldType.GROUP),
    SENDERS("senders", "processes that send bytes to this process in the operation", FieldType.GROUP),
    SENT("bytes sent", "bytes that this process sends", FieldType.UINT64),
    RECEIVED("bytes received", "bytes that this process receives", FieldType.UINT64),
    PEER("peer", "rank in the communicator with which this process communicates", FieldType.UINT32),
    TAG("tag", "tag of the communication", FieldType.UINT32),
    OFFSET("Offset", "byte of the file at which the operation begins", FieldType.UINT64);

    private final String text;
    private final String description;
    private final FieldType type;

    CallAttribute(String text, String description, FieldType type) {
        this.text = text;
        this.description = description;
        this.type = type;
    }

    String text() {
        return text;
    }

    String description() {
        return description;
    }

    public FieldType type() {
        return type;
    }
}

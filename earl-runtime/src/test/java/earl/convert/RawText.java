package earl.convert;

import earl.format.RawRecords;
import earl.schema.Field;
import java.util.List;

/** A record as a line, to be compared. */
final class RawText {
    private RawText() {}

    /** The record on which the cursor stands. */
    static String of(RawRecords.Events event) {
        StringBuilder text = new StringBuilder();
        text.append(event.location())
                .append(' ')
                .append(event.ticks())
                .append(' ')
                .append(event.kind());
        List<Field> fields = event.kind().fields();
        for (int i = 0; i < fields.size(); i++) {
            text.append(' ').append(fields.get(i).name()).append('=');
            if (!fields.get(i).list()) {
                text.append(event.value(i));
                continue;
            }
            for (int n = 0; n < event.elements(); n++) {
                text.append(event.elementType(n))
                        .append(':')
                        .append(event.element(n))
                        .append(',');
            }
        }
        for (int i = 0; i < event.attributes(); i++) {
            text.append(" +").append(event.attribute(i)).append(':').append(event.attributeType(i));
            text.append('=').append(event.attributeValue(i));
        }
        return text.toString();
    }
}

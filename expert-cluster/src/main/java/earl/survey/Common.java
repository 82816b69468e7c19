package earl.survey;

import earl.schema.DefinitionSpace;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What every fragment has of the whole run.
 *
 * @param startTicks time of the first event, from which seconds count
 * @param endTicks time of the last event
 * @param undefined by space, the ids that events name and the trace does not define
 */
public record Common(long startTicks, long endTicks, Map<DefinitionSpace, List<Long>> undefined)
        implements Serializable {}

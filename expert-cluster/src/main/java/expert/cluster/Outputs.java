package expert.cluster;

import java.io.Serializable;
import java.util.List;

/**
 * What tasks have returned: the input of a task after them.
 *
 * @param all in the order of their inputs
 */
public record Outputs<O extends Serializable>(List<O> all) implements Serializable {
    public Outputs {
        all = List.copyOf(all);
    }
}

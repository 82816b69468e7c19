package earl.survey;

import java.io.Serializable;

/**
 * The steps of a location.
 *
 * @param location dense id
 * @param steps between the places where it can be cut
 */
public record LocationSteps(int location, Steps steps) implements Serializable {}

package earl.survey;

import earl.format.ResumePoint;
import java.io.Serializable;

/**
 * A meeting of all processes on one location, where cuts may begin and end.
 *
 * @param meeting what the location recorded of it
 * @param resume where decoding can resume, at the enter of the meeting's call or at most a few hundred events before it
 */
public record Checkpoint(Meeting meeting, ResumePoint resume) implements Serializable {}

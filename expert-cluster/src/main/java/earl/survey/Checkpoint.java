package earl.survey;

import earl.format.ResumePoint;
import java.io.Serializable;

/**
 * A synchronization of all processes on one location, where cuts may begin and end.
 *
 * @param sync what the location recorded of it
 * @param resume where decoding can resume, at the enter of the synchronization's call or at most a few hundred events before it
 */
public record Checkpoint(WorldSync sync, ResumePoint resume) implements Serializable {}

package expert.lane;

import expert.script.PatternClass;
import expert.script.PatternFile;

/** A pattern that a file defines. */
public record LoadedPattern(PatternFile file, PatternClass type) {}

package expert.run;

import expert.script.PatternClass;
import expert.script.PatternFile;

/** A pattern that a file defines. */
record LoadedPattern(PatternFile file, PatternClass type) {}

/** The user's pattern files: the editor reads, checks and saves them, and pages hear when they change. */
@NullMarked
package expert.web.script;

import org.jspecify.annotations.NullMarked;

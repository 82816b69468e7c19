/** The functions of a program: their times, and how long their calls take. */
@NullMarked
package expert.web.function;

import org.jspecify.annotations.NullMarked;

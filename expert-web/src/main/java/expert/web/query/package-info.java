/** Expressions of the column language about a trace, as tables. */
@NullMarked
package expert.web.query;

import org.jspecify.annotations.NullMarked;

/** Pictures as SVG: lines, bars, heat maps and time lines, for the pages and for scripts. */
@NullMarked
package expert.plot;

import org.jspecify.annotations.NullMarked;

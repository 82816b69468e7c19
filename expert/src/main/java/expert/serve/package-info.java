/** What {@code expert serve} needs of the workbench, which is a library of its own: the launcher loads it for that command alone. */
@NullMarked
package expert.serve;

import org.jspecify.annotations.NullMarked;

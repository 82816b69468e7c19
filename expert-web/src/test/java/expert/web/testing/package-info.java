/** What tests of the workbench have in common. */
@NullMarked
package expert.web.testing;

import org.jspecify.annotations.NullMarked;

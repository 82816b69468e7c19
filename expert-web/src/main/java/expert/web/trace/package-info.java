/** The traces of the workbench: opened once and shared by all pages, with what they define and what the user wrote about them. */
@NullMarked
package expert.web.trace;

import org.jspecify.annotations.NullMarked;

/** The test of the page in a browser. */
@NullMarked
package expert.web;

import org.jspecify.annotations.NullMarked;

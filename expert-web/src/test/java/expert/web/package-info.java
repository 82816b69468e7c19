/** The distribution as its users run it, and its page in a browser. */
@NullMarked
package expert.web;

import org.jspecify.annotations.NullMarked;

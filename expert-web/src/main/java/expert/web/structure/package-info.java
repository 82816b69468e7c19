/** What the structure of a program's run is: flow graphs, loops and their iterations, the communication model, and the matrix. */
@NullMarked
package expert.web.structure;

import org.jspecify.annotations.NullMarked;

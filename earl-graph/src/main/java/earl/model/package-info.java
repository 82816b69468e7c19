/**
 * Models of communication: the behavior of a process as nested loops.
 *
 * <p>Nested loop recognition follows A. Ketterlin and P. Clauss, "Prediction and trace compression of data access through nested loop
 * recognition" (CGO 2008), as their "Communication models" use it on the events of a parallel program: {@link
 * earl.model.LoopRecognizer} takes records one by one and replaces what repeats by loops, whose counts and numbers are affine in the
 * counters of the loops around them.
 */
@NullMarked
package earl.model;

import org.jspecify.annotations.NullMarked;

/**
 * What the time line of the workbench asks: pictures of viewports as binary arrays, iterations, metrics, the state of all locations at a
 * time, single events, and the next call of a region. Ticks on the wire count from the begin of the trace.
 */
@NullMarked
package expert.web.timeline;

import org.jspecify.annotations.NullMarked;

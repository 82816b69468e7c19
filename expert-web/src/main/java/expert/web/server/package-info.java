/** The server of the workbench: who may ask, how a request finds its endpoint, and how answers are sent. Helidon does HTTP. */
@NullMarked
package expert.web.server;

import org.jspecify.annotations.NullMarked;

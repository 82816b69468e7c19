/**
 * The analyses of the workbench: the patterns there are, and what a finished run found: reports, severities by call path and location,
 * instances with their causes, source lines.
 */
@NullMarked
package expert.web.analysis;

import org.jspecify.annotations.NullMarked;

/**
 * The HTTP interface of the workbench without HTTP: endpoints declare their parameters, read requests whose parameters are checked, and
 * return answers. The server and the OpenAPI document are both made from these declarations.
 */
@NullMarked
package expert.web.api;

import org.jspecify.annotations.NullMarked;

/**
 * Pictures: lines, bars, heat maps and time lines, as SVG and as PNG. One drawing code draws onto a {@link Canvas}, of which there is
 * one for each format. Letters are those of a font that comes along, drawn as shapes, so that neither fonts nor a library for them
 * need be installed.
 */
@NullMarked
package earl.plot;

import org.jspecify.annotations.NullMarked;

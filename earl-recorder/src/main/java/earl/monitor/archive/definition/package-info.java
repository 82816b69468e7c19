/** The definitions of an archive that a recording makes: numbers of regions, locations, devices, counters and attributes, in the order of the walk. */
@org.jspecify.annotations.NullMarked
package earl.monitor.archive.definition;

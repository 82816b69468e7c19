/** Turns the calls of one recorded thread into events of an archive: their kinds, their attributes, and the partners of their messages. */
@org.jspecify.annotations.NullMarked
package earl.monitor.archive.event;

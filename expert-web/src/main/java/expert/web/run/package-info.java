/** Runs of analyses in the workbench: requests, the queue, the state of each run, and what a finished run keeps. */
@org.jspecify.annotations.NullMarked
package expert.web.run;

/** The structure of a program as text, JSON, CSV and pages: flow graphs, loops and communication models. */
@org.jspecify.annotations.NullMarked
package expert.structure;

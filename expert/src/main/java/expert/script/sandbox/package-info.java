/** What a language may read, write and use up in one context: modules, files, the channel for many numbers, quota, signals. */
@org.jspecify.annotations.NullMarked
package expert.script.sandbox;

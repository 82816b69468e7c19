/** Pages for browsers: the template of all pages, and a report as one of them. A page is one file that needs no network. */
@org.jspecify.annotations.NullMarked
package expert.page;

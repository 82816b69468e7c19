/** Tests of the project as a whole: which part may know which, and what the documents and the build say of it. */
@org.jspecify.annotations.NullMarked
package expert.house;

/** Tests of the project as a whole: which part may know which, and whether the distribution runs. */
@org.jspecify.annotations.NullMarked
package expert.house;

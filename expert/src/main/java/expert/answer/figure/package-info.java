/** Figures of an analysis, before anything is said of them: the account of the run, waits by call path, efficiencies, trees and sums. */
package expert.answer.figure;

/**
 * Adaptive coding of numbers and strings.
 *
 * <pre>
 *   FieldCodec    numbers and strings of records, by field
 *     StringCodec   strings with a common stem and a number at the end
 *     ValueModel    the values of one column, predicted from contexts
 *     NumberModel   numbers of any size, small ones cheapest
 *        |
 *   Coder         binary decisions with adaptive probabilities
 *        RangeEncoder    writes them
 *        RangeDecoder    reads them
 *        TrainingCoder   discards them: models learn what the decoder knows already
 * </pre>
 *
 * <p>A model has one method for both directions. It takes the value to encode and returns the value that was coded; the
 * {@link earl.codec.Coder} decides the direction. A decoder ignores the values that it is given. Callers pass zero, an empty
 * string, or arrays and lists that are empty. So encoder and decoder take the same steps.
 */
@org.jspecify.annotations.NullMarked
package earl.codec;

package expert.option;

import earl.format.FileRanks;
import expert.summary.Focus;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Ranks of files as typed: {@code 0,3,1}. */
record FileRankList(List<Integer> ranks) {
    /** Reads the list. Refuses ranks that are given twice, or are too large. */
    static final class Converter implements ITypeConverter<FileRankList> {
        @Override
        public FileRankList convert(String word) {
            List<Integer> ranks;
            try {
                ranks = Focus.ranks(word);
            } catch (IllegalArgumentException misspelt) {
                throw new TypeConversionException("expected a rank for each file, such as 0,3,1, not '" + word + "'");
            }
            Set<Integer> seen = new HashSet<>();
            for (int rank : ranks) {
                if (rank >= FileRanks.LIMIT) {
                    throw new TypeConversionException("rank " + rank + " is larger than " + (FileRanks.LIMIT - 1));
                }
                if (!seen.add(rank)) {
                    throw new TypeConversionException("two files have the rank " + rank);
                }
            }
            return new FileRankList(ranks);
        }
    }
}

package expert.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of C++ in text, as LAMMPS and its libraries have them. */
class RegionNamesTest {
    @ParameterizedTest
    @DisplayName("Long template arguments become dots, short ones and what only looks like arguments stay")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "LAMMPS_NS::Verlet::run | LAMMPS_NS::Verlet::run",
                "LAMMPS_NS::PairLJCutOMP::eval<1, 1, 0> | LAMMPS_NS::PairLJCutOMP::eval<1, 1, 0>",
                "Kokkos::Impl::ParallelFor<LAMMPS_NS::PairComputeFunctor<LAMMPS_NS::PairLJCutKokkos<Kokkos::OpenMP>, 2, true, void>, "
                        + "Kokkos::RangePolicy<Kokkos::OpenMP>, Kokkos::OpenMP>::execute | Kokkos::Impl::ParallelFor<...>::execute",
                "void colvarmodule::rotate<std::vector<double, std::allocator<double> > >"
                        + " | void colvarmodule::rotate<...>",
                "main/std::function<void (int, double const*)>::operator()/MPI_Send"
                        + " | main/std::function<...>::operator()/MPI_Send",
                "operator<< <std::char_traits<char>, a::b> | operator<< <...>",
                "A<(B::Kind)0, long_name_of_a_type>::operator-> | A<...>::operator->",
                "A<&(C::operator->), long_name_of_a_type>::f | A<...>::f",
                "a::operator</b::operator>/MPI_Recv | a::operator</b::operator>/MPI_Recv",
                "broken<long_name_of_a_type, int/next<int> | broken<long_name_of_a_type, int/next<int>",
                "myoperator<long_name_of_a_type, int> | myoperator<...>",
                "x > y | x > y",
            })
    void shortened(String name, String text) {
        assertThat(RegionNames.shown(name)).isEqualTo(text);
    }

    @Test
    @DisplayName("Control characters become visible")
    void harmless() {
        assertThat(RegionNames.shown("a\u001b[2J<int>")).doesNotContain("\u001b");
    }
}

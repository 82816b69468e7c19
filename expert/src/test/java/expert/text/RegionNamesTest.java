package expert.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
                "main(int, char**) | main(int, char**)",
                "void at::native::fill_kernel<at::native::FillFunctor<float>, at::detail::Array<char*, 1> >(int, at::native::FillFunctor<float>)"
                        + " | void at::native::fill_kernel<...>(...)",
                "Memcpy HtoD (Pageable -> Device) | Memcpy HtoD (Pageable -> Device)",
                "a::(anonymous namespace)::f(int) | a::(anonymous namespace)::f(int)",
                "torch/nn/modules/module.py(1501): _call_impl | torch/nn/modules/module.py(1501): _call_impl",
                "f(a long list/of(things, | f(a long list/of(things,",
            })
    void shortened(String name, String text) {
        assertThat(RegionNames.shown(name)).isEqualTo(text);
    }

    @Test
    @DisplayName("Control characters become visible")
    void harmless() {
        assertThat(RegionNames.shown("a\u001b[2J<int>")).doesNotContain("\u001b");
    }

    @Test
    @DisplayName(
            "In sentences, what differs tells kernels of one template apart, and other long names lose their middle")
    void distinct() {
        String kernel =
                "void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<float, float, float, %s>, "
                        + "at::detail::Array<char*, 3> >(int, at::native::BinaryFunctor<float, float, float, %s>)";
        assertThat(RegionNames.distinct(List.of(
                        kernel.formatted("at::native::MulFunctor<float>", "at::native::MulFunctor<float>"),
                        "gemm",
                        kernel.formatted("at::native::AddFunctor<float>", "at::native::AddFunctor<float>"),
                        "gemm",
                        "triton_poi_fused_" + "add_mul_".repeat(30) + "0",
                        "Cijk_" + "MT64x32x16_".repeat(20) + "WG16",
                        "Cijk_" + "MT64x32x16_".repeat(10) + "MT64x32x32_" + "MT64x32x16_".repeat(9) + "WG16")))
                .allMatch(name -> Layout.width(name) <= 72 + 43)
                .satisfiesExactly(
                        one -> assertThat(one)
                                .isEqualTo("void at::native::vectorized_elementwise_kernel<...MulFunctor...>(...)"),
                        one -> assertThat(one).isEqualTo("gemm"),
                        one -> assertThat(one)
                                .isEqualTo("void at::native::vectorized_elementwise_kernel<...AddFunctor...>(...)"),
                        one -> assertThat(one).isEqualTo("gemm"),
                        one -> assertThat(one).matches("triton_poi_fused_.*\\.\\.\\..*add_mul_0"),
                        one -> assertThat(one).contains("...MT64x32x16..."),
                        one -> assertThat(one).contains("...MT64x32x32..."));
    }
}

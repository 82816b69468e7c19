# SPDX-License-Identifier: BSD-3-Clause
from spack.package import *


class Expert(Package):
    """EXPERT finds where and why parallel programs wait, from their event traces."""

    homepage = "https://github.com/expert-earl/expert"
    url = "https://github.com/expert-earl/expert/releases/download/v@VERSION@/expert-@VERSION@-@PLATFORM@.tar.gz"

    license("BSD-3-Clause")

    version("@VERSION@", sha256="@SHA256@")

    variant("record", default=True, description="Record MPI programs")

    depends_on("mpi", when="+record", type="run")

    requires("target=@ARCH@: platform=linux", msg="this archive is for Linux on @ARCH@")

    # The archive has its own Java, whose libraries find each other.
    unresolved_libraries = ["*"]

    def install(self, spec, prefix):
        # The cache of loaded classes fits only if the jars keep their times.
        install_tree(".", prefix)

    def setup_run_environment(self, env):
        env.prepend_path("MANPATH", self.prefix.share.man)

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_report(self):
        Executable(self.prefix.bin.expert)(join_path(self.prefix.examples, "late_sender"))

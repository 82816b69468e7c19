#!/bin/sh
# Installs the unpacked archive below PREFIX, with the times of its files.
set -eu
mkdir -p "$PREFIX/lib" "$PREFIX/bin" "$PREFIX/share/man/man1"
cp -Rp . "$PREFIX/lib/expert"
rm -f "$PREFIX/lib/expert/build_env_setup.sh" "$PREFIX/lib/expert/conda_build.sh"
ln -s ../lib/expert/bin/expert "$PREFIX/bin/expert"
cp -p share/man/man1/*.1 "$PREFIX/share/man/man1/"

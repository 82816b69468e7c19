"""Builds the wheel of this folder for pip, which then needs nothing from the network: pip install --no-index FOLDER."""

import base64
import hashlib
import os
import re
import zipfile

PACKAGES = ("earl-stubs", "expert-stubs")


def _project():
    with open("pyproject.toml", encoding="utf-8") as file:
        return dict(re.findall(r'^(\w[\w-]*) = "(.*)"$', file.read(), re.MULTILINE))


def _files(project):
    for package in PACKAGES:
        for name in sorted(os.listdir(package)):
            if name.endswith(".pyi"):
                with open(os.path.join(package, name), "rb") as file:
                    yield package + "/" + name, file.read()
    folder = "expert_stubs-" + project["version"] + ".dist-info/"
    yield folder + "METADATA", ("Metadata-Version: 2.1\nName: " + project["name"] + "\nVersion: " + project["version"] + "\nSummary: "
                                + project["description"] + "\n").encode()
    yield folder + "WHEEL", b"Wheel-Version: 1.0\nGenerator: build_stubs\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    project = _project()
    name = "expert_stubs-" + project["version"] + "-py3-none-any.whl"
    record = ""
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in _files(project):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record += path + ",sha256=" + digest + "," + str(len(content)) + "\n"
            wheel.writestr(zipfile.ZipInfo(path), content)
        path = "expert_stubs-" + project["version"] + ".dist-info/RECORD"
        wheel.writestr(zipfile.ZipInfo(path), record + path + ",,\n")
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the folder itself is the source")

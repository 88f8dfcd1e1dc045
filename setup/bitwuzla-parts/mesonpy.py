"""Stands in for the build back end that the source package of bitwuzla names.

pip asks a package's back end for its metadata before it hands out the file. The real one would
configure the whole build for that; the name and the version are known without it.
"""

import os


def prepare_metadata_for_build_wheel(directory, settings=None):
    name, version = os.environ["POLLARD_SDIST"].split("==")
    folder = f"{name}-{version}.dist-info"
    os.mkdir(os.path.join(directory, folder))
    with open(os.path.join(directory, folder, "METADATA"), "w", encoding="ascii") as file:
        file.write(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    return folder


def build_wheel(directory, settings=None, metadata=None):
    raise NotImplementedError("only the source is wanted")

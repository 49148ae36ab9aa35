"""Checks a bag as RFC 8493 says (sections 2 and 3), without code of Tapelog. Prints one line for each fault; none: valid and complete."""
import hashlib
import os
import re
import sys

bag = sys.argv[1]
faults = []


def read(name):
    with open(os.path.join(bag, name), encoding="utf-8", newline="") as file:
        return file.read()


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def manifest(name):
    """2.1.3: checksum, whitespace, path; LF, CR and % in the path are percent-encoded."""
    listed = {}
    for line in re.split("\r\n|\r|\n", read(name)):
        if line == "":
            continue
        checksum, path = re.fullmatch("([0-9a-fA-F]{64})[ \t]+(.+)", line).groups()
        path = re.sub("%(0[aA]|0[dD]|25)", lambda found: chr(int(found[1], 16)), path)
        if path in listed:
            faults.append(f"twice in {name}: {path}")
        if os.path.isabs(path) or ".." in path.split("/") or path.startswith("~"):
            faults.append(f"outside: {path}")
        listed[path] = checksum.lower()
    return listed


def files_below(folder):
    for at, _, names in os.walk(os.path.join(bag, folder)):
        for name in names:
            yield os.path.relpath(os.path.join(at, name), bag)


if read("bagit.txt") != "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n":
    faults.append("bagit.txt (2.1.1)")
if not os.path.isdir(os.path.join(bag, "data")):
    faults.append("no data/ (2.1.2)")
payload, tags = manifest("manifest-sha256.txt"), manifest("tagmanifest-sha256.txt")
for path in files_below("data"):
    if path not in payload:
        faults.append(f"not in the manifest (3): {path}")
for path, checksum in {**payload, **tags}.items():
    where = os.path.join(bag, path)
    if not os.path.isfile(where):
        faults.append(f"missing (3): {path}")
    elif sha256(where) != checksum:
        faults.append(f"differs (3): {path}")
for path in os.listdir(bag):
    if os.path.isfile(os.path.join(bag, path)) and not path.startswith("tagmanifest-") and path not in tags:
        faults.append(f"not in the tag manifest (2.2.1): {path}")
info = dict(line.split(": ", 1) for line in read("bag-info.txt").splitlines())
sizes = [os.path.getsize(os.path.join(bag, path)) for path in files_below("data")]
if info["Payload-Oxum"] != f"{sum(sizes)}.{len(sizes)}":
    faults.append("Payload-Oxum (2.2.2)")
if not re.fullmatch(r"\d{4}-\d\d-\d\d", info["Bagging-Date"]):
    faults.append("Bagging-Date (2.2.2)")
print("\n".join(faults))

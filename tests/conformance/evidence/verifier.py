"""Checks the signature and the log of a manifest of Tapelog, and the files beside it; written from docs/evidence.md alone."""
import base64, hashlib, json, os, subprocess, sys, tempfile


def canonical(value):  # RFC 8785 for what a manifest has: whole numbers, and names in ASCII
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def is_signed(public_key, signature, message):
    with tempfile.TemporaryDirectory() as folder:
        parts = {"key": bytes.fromhex("302a300506032b6570032100") + public_key, "sig": signature, "msg": message}
        for name, content in parts.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -sigfile sig -in msg"
        return subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0


path = sys.argv[1]
with open(path, "rb") as file:
    read = file.read()
manifest = json.loads(read)
signature = manifest["signature"]
body = {name: value for name, value in manifest.items() if name not in ("signature", "stamps")}
key = base64.b64decode(signature["publicKey"])
before, chain = bytes(32), True
for number, row in enumerate(manifest.get("custody", []), 1):
    own = {name: value for name, value in row.items() if name != "hash"}
    before = hashlib.sha256(before + canonical(own)).digest()
    same = row["recording"] == manifest["custody"][0]["recording"] and row["seq"] == number
    chain = chain and same and row["hash"] == before.hex()
files = True
for file in manifest["files"]:
    with open(os.path.join(os.path.dirname(path), file["name"]), "rb") as content:
        files = files and hashlib.sha256(content.read()).hexdigest() == file["sha256"]
good = is_signed(key, base64.b64decode(signature["value"]), canonical(body))
print(json.dumps({"form": canonical(manifest) == read, "signature": good, "chain": chain, "files": files,
                  "fingerprint": hashlib.sha256(key).hexdigest().upper()}))

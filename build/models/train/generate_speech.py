"""Synthetic sentences for training: `generate_speech.py FOLDER COUNT`. Writes 16 kHz mono WAV files and sentences.json."""
import json
import random
import subprocess
import sys
from pathlib import Path

VOICES = ["en-us", "en-gb"] + [f"en-us+{v}" for v in ("m1", "m2", "m3", "m4", "m7", "f1", "f2", "f3", "f4", "f5")]
WHO = "i|you|we|they|the mayor|the lawyer|the witness|the people|my brother|a reporter|nobody|the company".split("|")
DID = "saw|wrote|read|found|closed|paid for|asked about|looked at|remembered|changed|forgot|talked about".split("|")
WHAT = "the letter|the report|the river|the bridge|the money|the school|the plan|the old map|the contract|the door".split("|")
WHEN = "today|last year|this morning|three years ago|after lunch|in the kitchen|near the station|because it was late".split("|")
SAID = (
    "good morning thank you for meeting me|did you tell anyone about this|what happened after that|how much did it cost|"
    "please do not use my name|of course you can ask me|yes i remember it well|why did they close the school|"
    "we had no choice|i do not know the answer|thank you for coming|would you be willing to show me the letter"
).split("|")


def sentence() -> str:
    if random.random() < 0.25:
        return random.choice(SAID)
    words = [random.choice(WHO), random.choice(DID), random.choice(WHAT)]
    if random.random() < 0.7:
        words.append(random.choice(WHEN))
    return " ".join(words)


def main(folder: Path, count: int) -> None:
    random.seed(1)
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for number in range(count):
        text, voice, path = sentence(), random.choice(VOICES), folder / f"{number:05d}.wav"
        speed, pitch = random.randint(120, 190), random.randint(25, 75)
        spoken = subprocess.run(
            ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdout", text], check=True, capture_output=True
        ).stdout
        subprocess.run(["sox", "-q", "-t", "wav", "-", "-r", "16000", "-c", "1", "-b", "16", str(path)], input=spoken, check=True)
        entries.append({"file": path.name, "text": text, "voice": voice})
    (folder / "sentences.json").write_text(json.dumps(entries))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

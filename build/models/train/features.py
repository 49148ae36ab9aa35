"""The log-mel filterbank that sherpa-onnx feeds its models: Kaldi's, 80 bins, 25 ms every 10 ms, no dither."""
import json
from pathlib import Path

import numpy as np
import soundfile
import torch

RATE, WINDOW, HOP, FFT, BINS = 16_000, 400, 160, 512, 80


def mel(hertz: float) -> float:
    return 1127.0 * float(np.log(1 + hertz / 700.0))


def filterbank() -> torch.Tensor:
    low, high = mel(20.0), mel(7600.0)
    step = (high - low) / (BINS + 1)
    weights = torch.zeros(FFT // 2 + 1, BINS)
    for index in range(FFT // 2):
        at = mel(index * RATE / FFT)
        for bin_ in range(BINS):
            left, centre, right = (low + (bin_ + k) * step for k in range(3))
            if left < at < right:
                weights[index, bin_] = (at - left) / (centre - left) if at <= centre else (right - at) / (right - centre)
    return weights


BANK = filterbank()
POVEY = torch.hann_window(WINDOW, periodic=False).pow(0.85)


def log_mel(samples: torch.Tensor) -> torch.Tensor:
    """[samples in -1..1] to [frames, 80]."""
    frames = (len(samples) + HOP // 2) // HOP
    before, after = (WINDOW - HOP) // 2, WINDOW
    padded = torch.cat([samples[:before].flip(0), samples, samples[-after:].flip(0)])
    cut = padded.unfold(0, WINDOW, HOP)[:frames]
    cut = cut - cut.mean(1, keepdim=True)
    cut = cut - 0.97 * torch.cat([cut[:, :1], cut[:, :-1]], 1)
    power = torch.fft.rfft(cut * POVEY, n=FFT).abs().pow(2)
    return (power @ BANK).clamp_min(1.1920929e-7).log()


def load(folder: Path) -> list[tuple[torch.Tensor, str, str]]:
    """Every sentence as (features, text, voice)."""
    loaded = []
    for entry in json.loads((folder / "sentences.json").read_text()):
        samples, _ = soundfile.read(folder / entry["file"], dtype="float32")
        loaded.append((log_mel(torch.from_numpy(samples)), entry["text"], entry["voice"]))
    return loaded

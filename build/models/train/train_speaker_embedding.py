"""Voices as 11 numbers, by linear discriminants over cepstral statistics: `train_speaker_embedding.py FOLDER MODEL.onnx`."""
import sys
from pathlib import Path

import numpy as np
import onnx
import scipy.linalg
import torch
from torch import nn

from features import BINS, load

CEPSTRA, PIECE_FRAMES = 30, 150
COSINES = torch.tensor(
    [[np.cos(np.pi * k * (n + 0.5) / BINS) for n in range(BINS)] for k in range(1, CEPSTRA + 1)], dtype=torch.float32
)


class Statistics(nn.Module):
    """[N, frames, 80] to means, spreads and speeds of the cepstra, weighted to where there is sound."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("cosines", COSINES.t().contiguous())

    def forward(self, feats: torch.Tensor) -> torch.Tensor:
        energy = feats.mean(2, keepdim=True)
        weight = torch.sigmoid((energy - energy.mean(1, keepdim=True)) * 2.0)
        weight = weight / weight.sum(1, keepdim=True)
        cepstra = feats @ self.cosines
        mean = (cepstra * weight).sum(1, keepdim=True)
        spread = (((cepstra - mean) ** 2 * weight).sum(1) + 1e-3).sqrt()
        speed = cepstra[:, 2:] - cepstra[:, :-2]
        return torch.cat([mean[:, 0], spread.log() * 10, ((speed**2).mean(1) + 1e-3).sqrt().log() * 10], 1)


class VoiceModel(nn.Module):
    def __init__(self, mean: np.ndarray, directions: np.ndarray) -> None:
        super().__init__()
        self.statistics = Statistics()
        self.register_buffer("mean", torch.tensor(mean, dtype=torch.float32))
        self.register_buffer("directions", torch.tensor(directions.copy(), dtype=torch.float32))

    def forward(self, feats: torch.Tensor) -> torch.Tensor:
        return (self.statistics(feats) - self.mean) @ self.directions


def main(folder: Path, target: Path) -> None:
    statistics = Statistics()
    rows, voices = [], []
    for frames, _, voice in load(folder):
        # sherpa-onnx hands over samples scaled to 16-bit integers.
        frames = frames + 2 * float(np.log(32767))
        for at in range(0, len(frames) - PIECE_FRAMES + 1, PIECE_FRAMES):
            rows.append(statistics(frames[None, at : at + PIECE_FRAMES])[0].numpy())
            voices.append(voice)
    data, names = np.stack(rows), np.array(voices)
    mean = data.mean(0)
    centred = data - mean
    centres = np.stack([centred[names == voice].mean(0) for voice in np.unique(names)])
    within = sum(
        (centred[names == voice] - centres[k]).T @ (centred[names == voice] - centres[k])
        for k, voice in enumerate(np.unique(names))
    ) / len(data)
    ridge = 1e-2 * np.eye(len(within)) * np.trace(within) / len(within)
    _, vectors = scipy.linalg.eigh(np.cov(centres.T), within + ridge)
    size = len(centres) - 1
    model = VoiceModel(mean, vectors[:, ::-1][:, :size]).eval()
    torch.onnx.export(
        model, torch.randn(1, 200, BINS), str(target), opset_version=13,
        input_names=["feats"], output_names=["embs"], dynamic_axes={"feats": {1: "T"}},
    )
    saved = onnx.load(str(target))
    facts = {
        "framework": "wespeaker", "language": "English", "url": "", "comment": "Tapelog demo model: synthetic voices only",
        "sample_rate": "16000", "output_dim": str(size), "normalize_samples": "0", "feature_normalize_type": "",
    }
    for key, value in facts.items():
        saved.metadata_props.add(key=key, value=value)
    onnx.save(saved, str(target))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

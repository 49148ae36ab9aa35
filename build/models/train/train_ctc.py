"""A small character CTC: `train_ctc.py FOLDER MODEL.onnx EPOCHS`. Also writes MODEL.tokens.txt."""
import random
import sys
from pathlib import Path

import onnx
import torch
from torch import nn

from features import BINS, load

TOKENS = ["<blk>", *"abcdefghijklmnopqrstuvwxyz'", "\u2581"]
INDEX = {token: index for index, token in enumerate(TOKENS)}
BATCH, WIDTH, DEPTH = 16, 144, 7


class Block(nn.Module):
    """Depthwise convolution over time, then a pointwise network, around a residual."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv1d(WIDTH, WIDTH, 11, padding=5, groups=WIDTH), nn.BatchNorm1d(WIDTH),
            nn.Conv1d(WIDTH, 2 * WIDTH, 1), nn.ReLU(), nn.Conv1d(2 * WIDTH, WIDTH, 1),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.layers(x)


class SpeechModel(nn.Module):
    """[N, frames, 80] to log probabilities at a quarter of the frame rate."""

    def __init__(self, mean: torch.Tensor, deviation: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("deviation", deviation)
        self.down = nn.Sequential(
            nn.Conv1d(BINS, WIDTH, 5, stride=2, padding=2), nn.ReLU(),
            nn.Conv1d(WIDTH, WIDTH, 5, stride=2, padding=2), nn.ReLU(),
        )
        self.blocks = nn.Sequential(*[Block() for _ in range(DEPTH)])
        self.out = nn.Conv1d(WIDTH, len(TOKENS), 1)

    def forward(self, x: torch.Tensor, x_lens: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.down(((x - self.mean) / self.deviation).transpose(1, 2))
        return self.out(self.blocks(hidden)).transpose(1, 2).log_softmax(2), (x_lens + 3) // 4


def encode(text: str) -> torch.Tensor:
    return torch.tensor([INDEX["\u2581" if c == " " else c] for c in " " + text])


def augmented(frames: torch.Tensor) -> torch.Tensor:
    """Louder or softer, noise below the speech, a band of bins missing: voices are heard through worse than a wire."""
    frames = frames + random.uniform(-1.5, 1.0)
    if random.random() < 0.5:
        frames = torch.logaddexp(frames, frames.mean() - random.uniform(-1, 5) + torch.randn_like(frames) * 0.7)
    first = random.randrange(BINS - 10)
    frames[:, first : first + random.randrange(10)] = frames.mean()
    return frames


def main(folder: Path, target: Path, epochs: int) -> None:
    torch.manual_seed(1)
    random.seed(1)
    data = [(frames, encode(text)) for frames, text, _ in load(folder)]
    everything = torch.cat([frames for frames, _ in data])
    model = SpeechModel(everything.mean(0), everything.std(0))
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=1e-3)
    steps = max(1, epochs * (len(data) // BATCH))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, steps + 1, pct_start=0.15)
    for epoch in range(epochs):
        random.shuffle(data)
        total = 0.0
        for at in range(0, len(data) - BATCH + 1, BATCH):
            pairs = [(augmented(frames), text) for frames, text in data[at : at + BATCH]]
            lengths = torch.tensor([len(frames) for frames, _ in pairs])
            padded = torch.full((BATCH, int(lengths.max()), BINS), -15.9)
            for row, (frames, _) in enumerate(pairs):
                padded[row, : len(frames)] = frames
            log_probs, out_lengths = model(padded, lengths)
            loss = nn.functional.ctc_loss(
                log_probs.transpose(0, 1), torch.cat([text for _, text in pairs]), out_lengths,
                torch.tensor([len(text) for _, text in pairs]), zero_infinity=True,
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5)
            optimiser.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / max(1, len(data) // BATCH):.3f}", flush=True)
    export(model.eval(), target)


def export(model: SpeechModel, target: Path) -> None:
    names = {"x": {0: "N", 1: "T"}, "x_lens": {0: "N"}, "log_probs": {0: "N", 1: "T4"}, "log_probs_len": {0: "N"}}
    torch.onnx.export(
        model, (torch.randn(1, 200, BINS), torch.tensor([200])), str(target), opset_version=13,
        input_names=["x", "x_lens"], output_names=["log_probs", "log_probs_len"], dynamic_axes=names,
    )
    saved = onnx.load(str(target))
    saved.graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(TOKENS)
    # sherpa-onnx learns from this how to feed the model.
    saved.metadata_props.add(key="model_type", value="zipformer2_ctc")
    saved.metadata_props.add(key="comment", value="Tapelog demo model: synthetic voices only")
    onnx.save(saved, str(target))
    target.with_suffix(".tokens.txt").write_text("".join(f"{token} {index}\n" for index, token in enumerate(TOKENS)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))

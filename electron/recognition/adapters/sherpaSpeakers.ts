import { sampleRateHz } from '../sampleRate.ts'
import type { Sherpa } from '../sherpa.ts'
import type { SpeakerEmbedder, SpeakerSegmenter } from '../types.ts'

/** A speaker-embedding model through sherpa-onnx. */
export function sherpaEmbedder(
  sherpa: Sherpa,
  model: string,
  { id, threshold, threads }: { id: string; threshold: number; threads: number },
): SpeakerEmbedder {
  const extractor = new sherpa.SpeakerEmbeddingExtractor({ model, numThreads: threads, debug: false })
  return {
    id,
    threshold,
    embed(samples) {
      const stream = extractor.createStream()
      stream.acceptWaveform({ samples, sampleRate: sampleRateHz })
      stream.inputFinished()
      const vector = extractor.compute(stream, false)
      const length = Math.hypot(...vector) || 1
      return Float32Array.from(vector, (value) => value / length)
    },
  }
}

/** Finds turns with a pyannote segmentation model and an embedding model through sherpa-onnx, even if two people speak at once. */
export function sherpaSegmenter(
  sherpa: Sherpa,
  models: { segmentation: string; embedding: string },
  { id, threads }: { id: string; threads: number },
): SpeakerSegmenter {
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: models.segmentation }, numThreads: threads, debug: false },
    embedding: { model: models.embedding, numThreads: threads, debug: false },
    // Join few voices here, because equal voices of the whole recording are grouped later.
    clustering: { numClusters: -1, threshold: 0.5 },
    minDurationOn: 0.3,
    minDurationOff: 0.5,
  })
  return {
    id,
    speakersAtMost: null,
    turnsIn: (samples) =>
      diarization.process(samples).map(({ start, end, speaker }) => ({
        startSample: Math.round(start * sampleRateHz),
        endSample: Math.min(samples.length, Math.round(end * sampleRateHz)),
        speaker,
      })),
  }
}

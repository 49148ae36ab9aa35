import type { Sherpa } from '../sherpa.ts'
import type { SpeakerEmbedder, SpeechRecogniser } from '../types.ts'
import { sampleRateHz } from '../vad.ts'

/** A CTC speech model through sherpa-onnx. Hotwords would need a transducer and a beam search. */
export function sherpaCtc(
  sherpa: Sherpa,
  files: { model: string; tokens: string },
  facts: { language: string; notices: string[] },
): SpeechRecogniser {
  const recognizer = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: sampleRateHz, featureDim: 80 },
    modelConfig: { zipformerCtc: { model: files.model }, tokens: files.tokens, numThreads: 1, debug: 0 },
  })
  return {
    ...facts,
    usesHotwords: false,
    async *recognise(stretches) {
      for await (const stretch of stretches) {
        const stream = recognizer.createStream()
        stream.acceptWaveform({ samples: stretch.samples, sampleRate: sampleRateHz })
        recognizer.decode(stream)
        yield { stretch, text: recognizer.getResult(stream).text.trim() }
      }
    },
  }
}

/** A speaker-embedding model through sherpa-onnx. */
export function sherpaEmbedder(sherpa: Sherpa, model: string, threshold: number): SpeakerEmbedder {
  const extractor = new sherpa.SpeakerEmbeddingExtractor({ model, numThreads: 1, debug: false })
  return {
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

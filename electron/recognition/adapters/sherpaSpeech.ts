import { readFileSync } from 'node:fs'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { mayTakeBiased, spelledInTokens } from '../hotwords.ts'
import { sampleRateHz } from '../sampleRate.ts'
import type { Sherpa, SherpaRecognizer, SherpaResult } from '../sherpa.ts'
import { wordsOfTokens } from '../tokenWords.ts'
import type { HeardSpeech, SpeechRecogniser } from '../types.ts'

/** Facts about a model. `language`: for a model with one language, in its regional form; else null. */
export type SpeechModelFacts = { id: string; language: string | null; notices: TranscriptNotice[]; threads: number }

const features = { sampleRate: sampleRateHz, featureDim: 80 }
/** The time step of these models and most others. Models with longer steps state the length of each token. */
const frameSeconds = 0.04

/** A CTC speech model through sherpa-onnx. It takes no hotwords, because only a transducer can use them. */
export function sherpaCtc(
  sherpa: Sherpa,
  files: { model: string; tokens: string },
  { id, language, notices, threads }: SpeechModelFacts,
): SpeechRecogniser {
  const recognizer = new sherpa.OfflineRecognizer({
    featConfig: features,
    modelConfig: { zipformerCtc: { model: files.model }, tokens: files.tokens, numThreads: threads, debug: 0 },
  })
  return {
    id,
    notices,
    usesHotwords: false,
    async *recognise(stretches, request) {
      for await (const stretch of stretches)
        yield { stretch, heard: heardIn(decoded(recognizer, stretch.samples), stretch, language ?? request.language) }
    },
  }
}

/**
 * A transducer through sherpa-onnx, such as Parakeet TDT. It runs a plain search. With hotwords, it also runs a search that favours
 * them; `mayTakeBiased` decides which result counts.
 */
export function sherpaTransducer(
  sherpa: Sherpa,
  files: { encoder: string; decoder: string; joiner: string; tokens: string },
  { id, language, notices, threads, modelType }: SpeechModelFacts & { modelType: string },
): SpeechRecogniser {
  const open = (decoding: object) =>
    new sherpa.OfflineRecognizer({
      featConfig: features,
      modelConfig: {
        transducer: { encoder: files.encoder, decoder: files.decoder, joiner: files.joiner },
        tokens: files.tokens,
        modelType,
        numThreads: threads,
        debug: 0,
      },
      ...decoding,
    })
  const plain = open({ decodingMethod: 'greedy_search' })
  // The biased search loads the model a second time, so create it only for the first recording with hotwords.
  let biased: SherpaRecognizer | null = null
  return {
    id,
    notices,
    usesHotwords: true,
    async *recognise(stretches, request) {
      const spelled = request.hotwords.length > 0 ? inTokensOf(files.tokens, request.hotwords) : ''
      for await (const stretch of stretches) {
        let result = decoded(plain, stretch.samples)
        if (spelled !== '') {
          biased ??= open({ decodingMethod: 'modified_beam_search', maxActivePaths: 8, hotwordsScore: 2 })
          const favoured = decoded(biased, stretch.samples, spelled)
          if (mayTakeBiased(result.text, favoured.text, request.hotwords)) result = favoured
        }
        yield { stretch, heard: heardIn(result, stretch, language ?? request.language) }
      }
    },
    // Without favoured words.
    again: async (stretch, request) => heardIn(decoded(plain, stretch.samples), stretch, language ?? request.language),
  }
}

function decoded(recognizer: SherpaRecognizer, samples: Float32Array, hotwords?: string): SherpaResult {
  const stream = recognizer.createStream(hotwords)
  stream.acceptWaveform({ samples, sampleRate: sampleRateHz })
  recognizer.decode(stream)
  return recognizer.getResult(stream)
}

/** The hotwords in the form that sherpa-onnx needs, without words that the model's tokens cannot spell. */
function inTokensOf(tokensPath: string, hotwords: readonly string[]): string {
  const tokens = new Set(
    readFileSync(tokensPath, 'utf8')
      .split('\n')
      .map((line) => line.replace(/\s+\d+\s*$/, '')),
  )
  return hotwords.flatMap((phrase) => spelledInTokens(phrase, tokens) ?? []).join('/')
}

function heardIn(result: SherpaResult, stretch: { startSample: number }, language: string): HeardSpeech {
  return {
    text: result.text.trim(),
    words: wordsOfTokens(
      {
        tokens: result.tokens,
        timestamps: result.timestamps,
        durations: result.durations,
        logProbabilities: result.ys_log_probs,
      },
      stretch.startSample / sampleRateHz,
      frameSeconds,
    ),
    // A model with several languages does not report which language it detected.
    language: language === 'auto' ? null : language,
  }
}

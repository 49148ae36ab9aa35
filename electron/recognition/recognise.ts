import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { media } from '../media/index.ts'
import { believed } from './guards/guarded.ts'
import { HeardShare } from './heardShare.ts'
import { hotwordList } from './hotwords.ts'
import type { ModelSize } from './memoryLimit.ts'
import { type ChosenModels, chooseModels, type LoadedModels } from './modelChoice.ts'
import { modelPath } from './models/index.ts'
import { pageSamples, pagesOf } from './pages.ts'
import { type FinishedPage, PartialResultsFile } from './partialResultsFile.ts'
import { joinPieces, joinTexts, type SpokenPiece, spokenPieces } from './segments.ts'
import { loadSherpa } from './sherpa.ts'
import { speakerFinder, type Turns, turnsOfPages, turnsOfStretches } from './turns.ts'
import type { HeardVoice, RecognisedData, RecogniserJob, SoundStretch } from './types.ts'
import { fixedWindows, paddingSamples, sampleRateHz, speechStretches, speechWithin, windowSamples } from './vad.ts'

const speakerLabel = (speaker: number): string => `SPEAKER_${String(speaker).padStart(2, '0')}`
const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100
/** A stretch shorter than this is too short for a voice. */
const shortestVoiceSamples = sampleRateHz / 4

/**
 * Transcribes one recording: it decodes, cuts the sound into stretches, recognises words, distinguishes voices, and
 * joins the words to segments. Each transcribed stretch is on disk, and the next try continues after it. Memory grows
 * only with the text. `onModels` is called before models are loaded. Throws the errors of media, and 'no-speech-model'
 * or 'no-speech-model-for-language'.
 */
export async function recognise(
  job: RecogniserJob,
  loaded: LoadedModels,
  {
    onModels,
    onProgress,
  }: { onModels: (models: readonly ModelSize[]) => void; onProgress: (fraction: number) => void },
): Promise<RecognisedData> {
  const { durationMs } = await media.probe(job.audioPath)
  const sherpa = loadSherpa()
  const models = chooseModels(sherpa, job, { loaded, onModels })
  const results = new PartialResultsFile(job.taskFolder, identityOf(job, models))
  try {
    const totalSamples = (durationMs * sampleRateHz) / 1000
    // A second pass over the recording finds the turns, page by page. The first pass finds the words, stretch by stretch.
    const share = new HeardShare(totalSamples * (models.segmenter ? 2 : 1), onProgress)
    await hearWords(job, { sherpa, models, results, share })
    if (models.segmenter) await hearTurns(job, { models, results, share, afterSamples: totalSamples })
    return resultOf(job, models, results, durationMs)
  } finally {
    results.close()
  }
}

/** Identifies the models, the options and the file. Partial results with another identity are not continued. */
function identityOf({ audioPath, params }: RecogniserJob, { recogniser, embedder, segmenter }: ChosenModels): string {
  const { hotwords, transcribe, vad, diarization } = params
  const { size } = statSync(audioPath)
  const facts = {
    ...{ size, hotwords, transcribe, vad, speakers: diarization.enabled },
    models: [recogniser.id, embedder?.id, segmenter?.id],
  }
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

type Hearing = { models: ChosenModels; results: PartialResultsFile; share: HeardShare }

async function hearWords(
  job: RecogniserJob,
  { sherpa, models, results, share }: Hearing & { sherpa: ReturnType<typeof loadSherpa> },
): Promise<void> {
  const { recogniser, embedder, segmenter } = models
  const { vad, transcribe, hotwords } = job.params
  const heardTo = results.stretches.at(-1)?.heardTo ?? 0
  const pcm = media.decodePcm(job.audioPath, { startMs: (heardTo * 1000) / sampleRateHz })
  const detector = modelPath(job.packageRoot, 'silero-vad.onnx')
  const onPosition = (samples: number) => share.detectedTo(samples)
  const stretches = vad.decode_silence
    ? fixedWindows(pcm, heardTo, onPosition)
    : speechStretches(sherpa, detector, pcm, heardTo, onPosition)
  const speechIn = vad.decode_silence ? speechWithin(sherpa, detector) : (stretch: SoundStretch) => [stretch]
  const voicesIn = (stretch: SoundStretch): HeardVoice[] =>
    // If there is a model for turns, its pages give the voices.
    embedder === null || segmenter !== null
      ? []
      : speechIn(stretch)
          .filter(({ samples }) => samples.length >= shortestVoiceSamples)
          .map(({ startSample, samples }) => ({
            start: startSample / sampleRateHz,
            end: (startSample + samples.length) / sampleRateHz,
            vector: embedder.embed(samples),
          }))
  share.heardTo(heardTo)
  const request = { language: transcribe.language, hotwords: hotwordList(hotwords) }
  const hasSpeechIn = vad.decode_silence ? (stretch: SoundStretch) => speechIn(stretch).length > 0 : null
  for await (const { stretch, heard: speech } of believed(recogniser, share.counted(stretches), request, hasSpeechIn)) {
    const endSample = stretch.startSample + stretch.samples.length
    results.addStretch({
      ...speech,
      startSample: stretch.startSample,
      endSample,
      heardTo: vad.decode_silence ? endSample : beforePadding(stretch.startSample, endSample),
      voices: voicesIn(stretch),
    })
    share.recognised(stretch)
  }
}

/**
 * The sample at which the next try continues. It is before the padding of this stretch, because the next stretch may
 * begin there. It is a multiple of the window, so that the detector's windows are the same as without a kill.
 */
const beforePadding = (startSample: number, endSample: number): number =>
  Math.max(startSample, Math.floor((endSample - paddingSamples) / windowSamples) * windowSamples)

/** How much speech of one speaker is used to compute the voice. */
const longestVoiceSamples = 30 * sampleRateHz

async function hearTurns(
  job: RecogniserJob,
  { models: { segmenter, embedder }, results, share, afterSamples }: Hearing & { afterSamples: number },
): Promise<void> {
  if (segmenter === null || embedder === null) return
  const heardTo = results.pages.at(-1)?.heardTo ?? 0
  const pcm = media.decodePcm(job.audioPath, { startMs: (heardTo * 1000) / sampleRateHz })
  for await (const { startSample, samples } of pagesOf(pcm, heardTo, pageSamples)) {
    const turns = segmenter.turnsIn(samples)
    const at = (sample: number) => (startSample + sample) / sampleRateHz
    const voices: FinishedPage['voices'] = []
    for (const speaker of new Set(turns.map((turn) => turn.speaker))) {
      const speech = aloneIn(samples, turns, speaker).subarray(0, longestVoiceSamples)
      if (speech.length < shortestVoiceSamples) continue
      // Only the length of this voice counts, not its place, because the speech comes from several turns.
      voices.push({ speaker, start: 0, end: speech.length / sampleRateHz, vector: embedder.embed(speech) })
    }
    results.addPage({
      heardTo: startSample + samples.length,
      turns: turns.map((turn) => ({ start: at(turn.startSample), end: at(turn.endSample), speaker: turn.speaker })),
      voices,
    })
    share.heardTo(afterSamples + startSample + samples.length)
  }
}

/** The speech of one speaker while nobody else speaks; if there is none, all speech of the speaker. */
function aloneIn(
  samples: Float32Array,
  turns: readonly { startSample: number; endSample: number; speaker: number }[],
  speaker: number,
): Float32Array {
  const others = turns.filter((turn) => turn.speaker !== speaker)
  const own = turns.filter((turn) => turn.speaker === speaker)
  const alone = own.filter((turn) =>
    others.every(({ startSample, endSample }) => endSample <= turn.startSample || startSample >= turn.endSample),
  )
  const parts = (alone.length > 0 ? alone : own).map(({ startSample, endSample }) =>
    samples.subarray(startSample, endSample),
  )
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let length = 0
  for (const part of parts) {
    joined.set(part, length)
    length += part.length
  }
  return joined
}

function resultOf(
  job: RecogniserJob,
  models: ChosenModels,
  results: PartialResultsFile,
  durationMs: number,
): RecognisedData {
  const { recogniser, embedder, segmenter, notices } = models
  const { diarization, hotwords, transcribe } = job.params
  const count = { expected: diarization.expected_speakers ?? null }
  let speakers: Turns = { turns: [], voices: [] }
  if (embedder)
    speakers = segmenter
      ? turnsOfPages(results.pages, embedder.threshold, count)
      : turnsOfStretches(results.stretches, embedder.threshold, count)
  const segments = joinPieces(spokenPieces(results.stretches, speakerFinder(speakers.turns)))
  const language = mostSpoken(segments) ?? (transcribe.language === 'auto' ? null : transcribe.language)
  return {
    text: segments.reduce((text, segment) => (text === '' ? segment.text : joinTexts(text, segment.text)), ''),
    language: language?.split('-')[0] ?? null,
    ...(results.stretches.some(({ isLanguageHeard }) => isLanguageHeard) ? { language_heard: true } : {}),
    duration: Math.round(durationMs / 1000),
    results: segments.map(({ start, end, text, speaker, language, words }) => ({
      start: hundredths(start),
      end: hundredths(end),
      text,
      // Without a model that distinguishes voices, the speakers are unknown; it is not even known whether there is only one.
      ...(speaker === null ? {} : { speaker_id: speakerLabel(speaker) }),
      // There is no `language_probability`, because the models here do not give one.
      ...(language === null ? {} : { language }),
      ...(words === null
        ? {}
        : {
            words: words.map(({ text, start, end, confidence }) => ({
              text,
              start: hundredths(start),
              end: hundredths(end),
              ...(confidence === undefined ? {} : { confidence: Math.round(confidence * 1000) / 1000 }),
            })),
          }),
    })),
    ...(diarization.return_embedding && embedder && speakers.voices.length > 0
      ? {
          speaker_embeddings_model: embedder.id,
          speaker_embeddings: Object.fromEntries(
            speakers.voices.map((voice, speaker) => [speakerLabel(speaker), [...voice]]),
          ),
        }
      : {}),
    ...unclearIn(results, speakers),
    notices: [
      ...recogniser.notices,
      ...notices,
      ...(hotwords !== '' && !recogniser.usesHotwords ? [{ code: 'hotwords-unused' } as const] : []),
    ],
  }
}

/** The stretches with speech whose text was left out. Where there is no speech, nothing is missing. */
function unclearIn({ stretches }: PartialResultsFile, { turns }: Turns): Pick<RecognisedData, 'unclear'> {
  const speakerFrom = speakerFinder(turns)
  const unclear = stretches.flatMap(({ startSample, endSample, suspicion: reason }) => {
    if (reason === undefined || reason === 'silence') return []
    const [start, end] = [startSample / sampleRateHz, endSample / sampleRateHz]
    const speaker = speakerFrom(start, end)
    const span = { start: hundredths(start), end: hundredths(end), reason }
    return speaker === null ? span : { ...span, speaker_id: speakerLabel(speaker) }
  })
  return unclear.length === 0 ? {} : { unclear }
}

/** The language that was spoken for the most seconds; null if no model named a language. */
function mostSpoken(segments: readonly SpokenPiece[]): string | null {
  const seconds = new Map<string, number>()
  for (const { language, start, end } of segments)
    if (language !== null) seconds.set(language, (seconds.get(language) ?? 0) + end - start)
  return [...seconds].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

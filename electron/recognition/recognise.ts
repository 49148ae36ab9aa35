import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { speakerLabel } from '../../shared/transcripts/speakersOfChannels.ts'
import type { TranscriptNotice } from '../../shared/transcripts/transcriptNotices.ts'
import { media } from '../media/index.ts'
import { piecesOfChannels, voicesOfChannels } from './channelSpeakers.ts'
import { overlapping } from './crosstalk.ts'
import { HeardShare } from './heardShare.ts'
import { type Hearing, planHearing } from './hearingPasses.ts'
import { hearWords, shortestVoiceSamples } from './hearWords.ts'
import { hotwordList } from './hotwords.ts'
import { type ChosenModels, chooseModels, type LoadedModels, type ModelListeners } from './modelChoice.ts'
import { pageSamples, pagesOf } from './pages.ts'
import { type FinishedPage, PartialResultsFile } from './partialResultsFile.ts'
import { sampleRateHz } from './sampleRate.ts'
import { joinPieces, joinTexts, type SpokenPiece, spokenPieces } from './segments.ts'
import { loadSherpa, type Sherpa } from './sherpa.ts'
import { speakerFinder, type Turns, turnsOfPages, turnsOfStretches } from './turns.ts'
import type { RecognisedData, RecogniserJob } from './types.ts'

const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/**
 * Transcribes one recording: it decodes, cuts the sound into stretches, recognises words, distinguishes voices, and
 * joins the words to segments. Each transcribed stretch is on disk, and the next try continues after it. Memory grows
 * only with the text. `onModels` is called before models are loaded. Throws the errors of media, and 'no-speech-model'
 * or 'no-speech-model-for-language'.
 */
export async function recognise(
  job: RecogniserJob,
  loaded: LoadedModels,
  { onProgress, ...listeners }: ModelListeners & { onProgress: (fraction: number) => void },
): Promise<RecognisedData> {
  const facts = await media.probe(job.audioPath)
  const { durationMs } = facts
  const hearing = await planHearing(job, facts)
  const isByChannel = hearing.voices.length > 0
  const sherpa = loadSherpa()
  const models = isByChannel
    ? modelsForChannels(sherpa, job, { loaded, ...listeners })
    : chooseModels(sherpa, job, { loaded, ...listeners })
  const results = new PartialResultsFile(job.taskFolder, identityOf(job, models, hearing))
  try {
    const totalSamples = (durationMs * sampleRateHz) / 1000
    // A second pass over the recording finds the turns, page by page. The first pass finds the words, stretch by stretch.
    const wordsShare = models.segmenter ? 0.5 : 1
    await hearWords(job, hearing.passes, {
      ...{ sherpa, models, results, totalSamples },
      onProgress: (share) => onProgress(share * wordsShare),
    })
    if (models.segmenter) {
      const share = new HeardShare(totalSamples, (fraction) => onProgress(wordsShare + fraction * (1 - wordsShare)))
      await hearTurns(hearing, { models, results, share })
    }
    return resultOf(job, models, results, { hearing, durationMs })
  } finally {
    results.close()
  }
}

/** Identifies the models, the options and the file. Partial results with another identity are not continued. */
function identityOf(
  { audioPath, params }: RecogniserJob,
  { recogniser, embedder, segmenter }: ChosenModels,
  { passes }: Hearing,
): string {
  const { hotwords, transcribe, vad, diarization } = params
  const { size } = statSync(audioPath)
  const channels = passes.map(({ from }) => from)
  const facts = {
    ...{ size, hotwords, transcribe, vad, speakers: diarization.enabled },
    ...(channels.some((from) => from !== null) ? { channels } : {}),
    models: [recogniser.id, embedder?.id, segmenter?.id],
  }
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Channels need no model to distinguish speakers. A model is loaded only if the voices of the speakers are requested. */
function modelsForChannels(sherpa: Sherpa, job: RecogniserJob, options: Parameters<typeof chooseModels>[2]) {
  const { diarization, ...params } = job.params
  const enabled = diarization.return_embedding
  const models = chooseModels(
    sherpa,
    { ...job, params: { ...params, diarization: { ...diarization, enabled } } },
    options,
  )
  return { ...models, segmenter: null, notices: [] }
}

/** How much speech of one speaker is used to compute the voice. */
const longestVoiceSamples = 30 * sampleRateHz

async function hearTurns(
  { passes: [pass] }: Hearing,
  {
    models: { segmenter, embedder },
    results,
    share,
  }: { models: ChosenModels; results: PartialResultsFile; share: HeardShare },
): Promise<void> {
  if (segmenter === null || embedder === null || pass === undefined) return
  const heardTo = results.pages.at(-1)?.heardTo ?? 0
  const pcm = pass.sound(heardTo)
  for await (const { startSample, samples } of pagesOf(pcm, heardTo, pageSamples)) {
    const turns = await segmenter.turnsIn(samples)
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
    share.heardTo(startSample + samples.length)
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
  { hearing, durationMs }: { hearing: Hearing; durationMs: number },
): RecognisedData {
  const { recogniser, speech, embedder, notices } = models
  const { diarization, hotwords, transcribe } = job.params
  const isByChannel = hearing.voices.length > 0
  const speakers: Turns = isByChannel ? { turns: [], voices: [], doubtful: [] } : speakersOf(job, models, results)
  const voices = isByChannel
    ? voicesOfChannels(results.stretches, hearing.voices.length)
    : [...speakers.voices.entries()]
  const segments = isByChannel
    ? piecesOfChannels(results.stretches, hearing.voices)
    : joinPieces(overlapping(spokenPieces(results.stretches, speakerFinder(speakers.turns)), speakers.turns))
  const language = mostSpoken(segments) ?? (transcribe.language === 'auto' ? null : transcribe.language)
  return {
    text: segments.reduce((text, segment) => (text === '' ? segment.text : joinTexts(text, segment.text)), ''),
    language: language?.split('-')[0] ?? null,
    ...(results.stretches.some(({ isLanguageHeard }) => isLanguageHeard) ? { language_heard: true } : {}),
    duration: Math.round(durationMs / 1000),
    speech_model: speech,
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
    ...(diarization.return_embedding && embedder && voices.length > 0
      ? {
          speaker_embeddings_model: embedder.id,
          speaker_embeddings: Object.fromEntries(voices.map(([speaker, voice]) => [speakerLabel(speaker), [...voice]])),
        }
      : {}),
    ...unclearIn(results, speakers),
    ...doubtfulIn(speakers),
    notices: [
      ...recogniser.notices,
      ...notices,
      ...(diarization.channels === 'each' ? [channelsNotice(hearing)] : []),
      ...hotwordNotices(recogniser, hotwords),
      ...soundsLikeNotices(results, transcribe.language),
    ],
  }
}

function speakersOf(job: RecogniserJob, { embedder, segmenter }: ChosenModels, results: PartialResultsFile): Turns {
  const count = { expected: job.params.diarization.expected_speakers ?? null }
  if (!embedder) return { turns: [], voices: [], doubtful: [] }
  return segmenter
    ? turnsOfPages(results.pages, embedder.threshold, count)
    : turnsOfStretches(results.stretches, embedder.threshold, count)
}

function hotwordNotices({ usesHotwords, leftOut }: ChosenModels['recogniser'], hotwords: string): TranscriptNotice[] {
  if (hotwords === '') return []
  if (!usesHotwords) return [{ code: 'hotwords-unused' }]
  const without = leftOut?.(hotwordList(hotwords)) ?? []
  return without.length === 0 ? [] : [{ code: 'hotwords-left-out', values: { hotwords: without } }]
}

/** Says that the model hears another language than a person chose. */
function soundsLikeNotices({ stretches }: PartialResultsFile, chosen: string): TranscriptNotice[] {
  const heard = stretches.flatMap(({ soundsLike }) => soundsLike ?? [])[0]
  return heard === undefined ? [] : [{ code: 'sounds-like', values: { chosen, heard } }]
}

/** Says that each speaker is a channel, or why that was not possible. */
const channelsNotice = ({ voices }: Hearing): TranscriptNotice =>
  voices.length > 0 ? { code: 'speaker-per-channel', values: { channels: voices.length } } : { code: 'channels-alike' }

/** The stretches with speech whose text was left out. Where there is no speech, nothing is missing. */
function unclearIn({ stretches }: PartialResultsFile, { turns }: Turns): Pick<RecognisedData, 'unclear'> {
  const speakerFrom = speakerFinder(turns)
  const unclear = stretches.flatMap(({ startSample, endSample, suspicion: reason, voice }) => {
    if (reason === undefined || reason === 'silence') return []
    const [start, end] = [startSample / sampleRateHz, endSample / sampleRateHz]
    const speaker = voice ?? speakerFrom(start, end)
    const span = { start: hundredths(start), end: hundredths(end), reason }
    return speaker === null ? span : { ...span, speaker_id: speakerLabel(speaker) }
  })
  return unclear.length === 0 ? {} : { unclear }
}

const doubtfulIn = ({ doubtful }: Turns): Pick<RecognisedData, 'doubtful_voices'> =>
  doubtful.length === 0
    ? {}
    : { doubtful_voices: doubtful.map(({ start, end }) => ({ start: hundredths(start), end: hundredths(end) })) }

/** The language that was spoken for the most seconds; null if no model named a language. */
function mostSpoken(segments: readonly SpokenPiece[]): string | null {
  const seconds = new Map<string, number>()
  for (const { language, start, end } of segments)
    if (language !== null) seconds.set(language, (seconds.get(language) ?? 0) + end - start)
  return [...seconds].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

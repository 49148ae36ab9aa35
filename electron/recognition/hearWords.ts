import { alignWords } from './alignment/alignWords.ts'
import { believed } from './guards/guarded.ts'
import { HeardShare } from './heardShare.ts'
import type { HearingPass } from './hearingPasses.ts'
import { hotwordList } from './hotwords.ts'
import { samplesBetweenLooks } from './levelling.ts'
import type { ChosenModels } from './modelChoice.ts'
import { modelPath } from './models/index.ts'
import type { FinishedStretch, PartialResultsFile } from './partialResultsFile.ts'
import { sampleRateHz } from './sampleRate.ts'
import type { Sherpa } from './sherpa.ts'
import { SoundHistory } from './soundHistory.ts'
import type { HeardVoice, RecogniserJob, SoundStretch } from './types.ts'
import { fixedWindows, historySamples, paddingSamples, speechStretches, speechWithin, windowSamples } from './vad.ts'
import { packedWindows } from './windows.ts'

/** A shorter stretch is too short to compute a voice. */
export const shortestVoiceSamples = sampleRateHz / 4

type WordsDeps = { sherpa: Sherpa; models: ChosenModels; results: PartialResultsFile }

/**
 * Recognises the words of all passes, and writes each stretch to `results`. The passes take turns and advance through the recording
 * together, so that a person who reads along sees one conversation. `onProgress`: 0 to 1.
 */
export async function hearWords(
  job: RecogniserJob,
  passes: readonly HearingPass[],
  { totalSamples, onProgress, ...deps }: WordsDeps & { totalSamples: number; onProgress: (share: number) => void },
): Promise<void> {
  const shares = passes.map(() => 0)
  const heard = passes.map((pass, index) => {
    const last = deps.results.stretches.findLast(({ voice }) => (voice ?? null) === pass.voice) ?? null
    const heardTo = last?.heardTo ?? 0
    const share = new HeardShare(totalSamples, (fraction) => {
      shares[index] = fraction
      onProgress(shares.reduce((sum, each) => sum + each, 0) / passes.length)
    })
    return { atSample: heardTo, stretches: stretchesOf(job, pass, { ...deps, share, last }) }
  })
  const open = new Set(heard)
  try {
    for (;;) {
      const [behind] = [...open].sort((one, other) => one.atSample - other.atSample)
      if (!behind) return
      const { value: stretch } = await behind.stretches.next()
      if (stretch) {
        deps.results.addStretch(stretch)
        behind.atSample = stretch.heardTo
      } else open.delete(behind)
    }
  } finally {
    for (const { stretches } of open) await stretches.return(undefined)
  }
}

async function* stretchesOf(
  job: RecogniserJob,
  pass: HearingPass,
  { sherpa, models, share, last }: WordsDeps & { share: HeardShare; last: FinishedStretch | null },
): AsyncGenerator<FinishedStretch, undefined> {
  const { recogniser, embedder, segmenter } = models
  const { vad, transcribe, hotwords } = job.params
  const heardTo = last?.heardTo ?? 0
  const from = vad.decode_silence || last === null ? heardTo : warmUpFrom(last)
  const pcm = pass.sound(from)
  const detector = modelPath(job.packageRoot, 'silero-vad.onnx')
  const onPosition = (samples: number) => share.detectedTo(samples)
  const history = new SoundHistory(from, historySamples)
  const stretches = share.counted(
    vad.decode_silence
      ? fixedWindows(pcm, from, onPosition)
      : restAfter(heardTo, speechStretches(sherpa, detector, pcm, from, { history, onPosition })),
  )
  const windows =
    recogniser.hearsWindows && !vad.decode_silence
      ? packedWindows(stretches, history, { heardTo: last?.endSample, isChannel: pass.voice !== null })
      : stretches
  const speechIn = vad.decode_silence ? speechWithin(sherpa, detector) : piecesOf
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
  const request = {
    language: transcribe.language,
    hotwords: hotwordList(hotwords),
    languageBefore: last?.language ?? null,
  }
  const hasSpeechIn = vad.decode_silence ? (stretch: SoundStretch) => speechIn(stretch).length > 0 : null
  const speeches = believed(recogniser, windows, request, hasSpeechIn, last)
  for await (const { stretch, heard: speech } of speeches) {
    const pieces = piecesOf(stretch)
    const [first = stretch, last = stretch] = [pieces[0], pieces.at(-1)]
    const endSample = last.startSample + last.samples.length
    yield {
      ...speech,
      words: speech.words ?? alignWords(stretch, speech.text),
      startSample: first.startSample,
      endSample,
      heardTo: vad.decode_silence ? endSample : beforePadding(last.startSample, endSample),
      voices: voicesIn(stretch),
      ...(pass.voice === null ? {} : { voice: pass.voice }),
    }
    for (const piece of pieces) share.recognised(piece)
  }
}

/** How much sound before the last finished stretch the detector and its levelling hear again, so that they then find the same speech. */
const warmUpSamples = 10 * sampleRateHz

/** The sample at which the search for speech begins in another try: a multiple of the steps of levelling, and so of the detector's window. */
const warmUpFrom = ({ startSample }: FinishedStretch): number =>
  Math.max(0, Math.floor((startSample - warmUpSamples) / samplesBetweenLooks) * samplesBetweenLooks)

/** The stretches after this sample. Of one that begins before it and goes on, only the rest, if there is speech in it. */
async function* restAfter(sample: number, stretches: AsyncIterable<SoundStretch>): AsyncGenerator<SoundStretch> {
  for await (const { startSample, samples } of stretches) {
    const heard = Math.max(0, sample - startSample)
    if (samples.length - heard > leastRestSamples)
      yield { startSample: startSample + heard, samples: samples.subarray(heard) }
  }
}

/** The padding after a finished stretch, and the window in which it ends. */
const leastRestSamples = 2 * paddingSamples + windowSamples

/** The stretches that a window was packed from; a stretch itself otherwise. */
const piecesOf = (stretch: SoundStretch): SoundStretch[] =>
  stretch.speech?.map(({ startSample, endSample }) => ({
    startSample,
    samples: stretch.samples.subarray(startSample - stretch.startSample, endSample - stretch.startSample),
  })) ?? [stretch]

/**
 * The sample at which the next try continues. It is before the padding of this stretch, because the next stretch may
 * begin there. It is a multiple of the window, so that the detector's windows are the same as without a kill.
 */
const beforePadding = (startSample: number, endSample: number): number =>
  Math.max(startSample, Math.floor((endSample - paddingSamples) / windowSamples) * windowSamples)

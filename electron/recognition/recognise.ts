import { media } from '../media/index.ts'
import { clusterSpeakers, meanVoices } from './clustering.ts'
import { HeardShare } from './heardShare.ts'
import { chooseModels } from './modelChoice.ts'
import { modelPath } from './models/index.ts'
import { joinPieces, type SpokenPiece } from './segments.ts'
import { loadSherpa } from './sherpa.ts'
import type { RecognisedData, RecogniserJob } from './types.ts'
import { sampleRateHz, speechStretches } from './vad.ts'

const speakerLabel = (speaker: number): string => `SPEAKER_${String(speaker).padStart(2, '0')}`
const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/**
 * Transcribes one recording: decode, cut at silences, recognise words, tell voices apart, join to segments. Memory grows with
 * the text only. Throws what media throws, and 'no-speech-model' or 'no-speech-model-for-language'.
 */
export async function recognise(job: RecogniserJob, onProgress: (fraction: number) => void): Promise<RecognisedData> {
  const { durationMs } = await media.probe(job.audioPath)
  const sherpa = loadSherpa()
  const { recogniser, embedder, notices } = chooseModels(sherpa, job)
  const { diarization, vad, hotwords } = job.params
  const heard = new HeardShare((durationMs * sampleRateHz) / 1000, onProgress)
  const stretches = speechStretches(
    sherpa,
    modelPath(job.packageRoot, 'silero-vad.onnx'),
    media.decodePcm(job.audioPath),
    vad.decode_silence,
    (samples) => heard.detectedTo(samples),
  )

  /** `voice`: index into `voices`, or -1 before the first; words in a silence belong to the voice before it. */
  const pieces: (Omit<SpokenPiece, 'speaker'> & { voice: number })[] = []
  const voices: { vector: Float32Array; weight: number }[] = []
  for await (const { stretch, text } of recogniser.recognise(heard.counted(stretches))) {
    const start = stretch.startSample / sampleRateHz
    if (diarization.enabled && embedder && !stretch.isSilence)
      voices.push({ vector: embedder.embed(stretch.samples), weight: stretch.samples.length })
    pieces.push({ start, end: start + stretch.samples.length / sampleRateHz, text, voice: voices.length - 1 })
    heard.recognised(stretch)
  }
  const speakers = embedder && diarization.enabled ? clusterSpeakers(voices, embedder.threshold) : []
  const segments = joinPieces(pieces.map(({ voice, ...piece }) => ({ ...piece, speaker: speakers[voice] ?? null })))
  return {
    text: segments.map(({ text }) => text).join(' '),
    language: recogniser.language.slice(0, 2),
    duration: Math.round(durationMs / 1000),
    results: segments.map(({ start, end, text, speaker }) => ({
      start: hundredths(start),
      end: hundredths(end),
      text,
      // Without a model that tells voices apart, who speaks is unknown, even whether it is one person.
      ...(speaker === null ? {} : { speaker_id: speakerLabel(speaker) }),
      // No `language_probability`: the recognisers here know one language and cannot hear which one is spoken.
      language: recogniser.language,
    })),
    ...(diarization.return_embedding && speakers.length > 0
      ? {
          speaker_embeddings: Object.fromEntries(
            meanVoices(voices, speakers).map((voice, speaker) => [speakerLabel(speaker), [...voice]]),
          ),
        }
      : {}),
    notices: [
      ...recogniser.notices,
      ...notices,
      ...(hotwords !== '' && !recogniser.usesHotwords ? ['Hotwords are not used by this model.'] : []),
    ],
  }
}

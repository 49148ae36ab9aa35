import { sampleRateHz } from '../sampleRate.ts'
import type { SpeakerSegmenter } from '../types.ts'
import { openTranscribeModel, type TranscribeDevice } from './transcribeModel.ts'
import { problemOfTranscribe } from './transcribeProblems.ts'

type Facts = { id: string; title: string; threads: number; speakersAtMost: number | null; device: TranscribeDevice }

/** Finds turns with Sortformer through transcribe.cpp, even if several people speak at once. Throws the errors of `transcribeSpeech`. */
export function transcribeSpeakers(file: string, facts: Facts): SpeakerSegmenter {
  let opened: ReturnType<typeof openTranscribeModel> | null = null
  return {
    id: facts.id,
    speakersAtMost: facts.speakersAtMost,
    async turnsIn(samples) {
      const isOpen = opened !== null
      opened ??= openTranscribeModel(file, facts)
      const { session, device, report } = await opened
      if (isOpen) report()
      try {
        // This preset looks farthest ahead. The recording is a file, so latency does not matter.
        const options = { diarize: 'on', family: { kind: 'sortformer', preset: 'very_high_latency' } } as const
        const { speakerSegments } = await session.run(samples, options)
        return speakerSegments
          .map(({ t0Ms, t1Ms, speakerId }) => ({
            startSample: Math.max(0, sampleAt(t0Ms)),
            endSample: Math.min(samples.length, sampleAt(t1Ms)),
            // The library counts from 1.
            speaker: speakerId - 1,
          }))
          .filter(({ startSample, endSample }) => endSample > startSample)
          .sort((one, other) => one.startSample - other.startSample)
      } catch (error) {
        throw problemOfTranscribe(error, { ...facts, device })
      }
    },
    close: () => void opened?.then(({ close }) => close()).catch(() => {}),
  }
}

const sampleAt = (ms: number): number => Math.round((ms * sampleRateHz) / 1000)

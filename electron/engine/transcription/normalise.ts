import { isNamedLanguageTag } from '../../../shared/languages/spokenLanguages.ts'
import type { ResultSegment, ResultWord, TranscriptionData } from '../../../shared/partner/schemas.ts'
import { heardText } from '../../../shared/text/heardText.ts'
import { namesOfChannels } from '../../../shared/transcripts/speakersOfChannels.ts'
import { type TranscriptNotice, transcriptNoticeSchema } from '../../../shared/transcripts/transcriptNotices.ts'
import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'
import type { MachineSegment, MachineTranscript } from '../transcripts/machineTranscript.ts'
import { languageSourceOf } from './languageSource.ts'
import type { RunRow } from './runs.ts'

/**
 * Turns a service's result into segments in the order of the audio. It converts seconds to milliseconds, reads `results` or `segments`
 * and `speaker_id` or `speaker`, corrects an end before its start, and leaves out empty texts. A text without segments becomes one
 * segment. An empty label counts as none.
 */
export function normaliseResult(
  data: TranscriptionData,
  run: Pick<RunRow, 'destination' | 'options'>,
): MachineTranscript {
  const whole: ResultSegment = { start: 0, end: data.duration ?? 0, text: data.text ?? '' }
  const segments = (data.results ?? data.segments ?? [whole])
    .map((segment): MachineSegment => {
      const startMs = Math.max(0, Math.round(segment.start * 1000))
      return {
        startMs,
        endMs: Math.max(startMs, Math.round(segment.end * 1000)),
        speakerLabel: segment.speaker_id || segment.speaker || null,
        text: heardText(segment.text),
        ...timed(segment.words ?? []),
        ...(isNamedLanguageTag(segment.language ?? '') ? { language: segment.language ?? '' } : {}),
      }
    })
    .filter(({ text }) => text !== '')
    .concat((data.unclear ?? []).map(unclearSegment))
    .map((segment) => withDoubt(segment, data.doubtful_voices ?? []))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  const notices = Array.isArray(data.notices) ? data.notices.flatMap(noticeOf) : []
  return {
    language: data.language ?? '',
    languageSource: languageSourceOf(data, run),
    ...{ segments, notices },
    ...namesOfChannels(notices, run.options),
  }
}

/** A segment without text, for speech that the recogniser could not make out. */
function unclearSegment({ start, end, speaker_id }: NonNullable<TranscriptionData['unclear']>[number]): MachineSegment {
  const startMs = Math.max(0, Math.round(start * 1000))
  return {
    startMs,
    endMs: Math.max(startMs, Math.round(end * 1000)),
    speakerLabel: speaker_id ?? null,
    text: '',
    isUnclear: true,
  }
}

/** Marks a segment as doubtful if it shares at least half of itself, or half of the stretch, with a doubtful stretch. `stretches`: in seconds. */
function withDoubt(segment: MachineSegment, stretches: readonly { start: number; end: number }[]): MachineSegment {
  const isDoubtful = stretches.some(({ start, end }) => {
    const sharedMs = Math.min(segment.endMs, end * 1000) - Math.max(segment.startMs, start * 1000)
    return sharedMs > 0 && 2 * sharedMs >= Math.min(segment.endMs - segment.startMs, (end - start) * 1000)
  })
  return isDoubtful ? { ...segment, isVoiceDoubtful: true } : segment
}

/** Another version of the service may send plain texts, or notices for which this version has no sentence. */
function noticeOf(raw: unknown): TranscriptNotice[] {
  if (typeof raw === 'string') return [{ code: 'of-service', values: { text: raw } }]
  const { data } = transcriptNoticeSchema.safeParse(raw)
  return data ? [data] : []
}

/** The words with times. Leaves out empty words, and words that end before they start. */
function timed(words: readonly ResultWord[]): { words?: TimedWord[] } {
  const found = words
    .map(({ text, start, end, confidence }) => ({
      text: heardText(text),
      startMs: Math.round(start * 1000),
      endMs: Math.round(end * 1000),
      confidence: confidence ?? null,
    }))
    .filter(({ text, startMs, endMs }) => text !== '' && startMs >= 0 && endMs >= startMs)
  return found.length === 0 ? {} : { words: found }
}

/** The response that is stored beside the transcript, without the times of words, which are stored elsewhere. */
export const keptAnswer = (answer: unknown): string =>
  JSON.stringify(answer, (key, value) => (key === 'words' && Array.isArray(value) ? undefined : value))

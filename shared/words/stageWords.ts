import type { NewTranscript, PendingImport, Progress, RecordingSummary } from '../recordings/domain.ts'
import type { RemoteCopy } from '../recordings/remoteCopies.ts'
import { isLanguageDoubtful } from '../transcripts/transcriptLanguage.ts'
import { words } from './catalogue.ts'
import { sentenceOf } from './problem.ts'
import { waitWords } from './waitWords.ts'

const leftOf = (progress: Progress | null) =>
  progress?.remainingMs === undefined ? '' : ` · ${words.units.left(progress.remainingMs)}`

/** `Transcribing 45 %`. */
const workShare = (doing: string, progress: Progress | null): string =>
  progress?.fraction == null ? doing : words.queue.progress.doing(doing, words.units.percent(progress.fraction))

function workedOn({ segmentCount, verifiedSegments, editedSegments }: RecordingSummary): string {
  if (verifiedSegments > 0)
    return words.states.verified(words.units.percent(segmentCount === 0 ? 0 : verifiedSegments / segmentCount))
  return editedSegments > 0 ? words.states.edited : words.states.transcribed
}

/** A remark about a language that was neither chosen nor detected, or that differs from the chosen one. */
const doubtOf = ({ language }: RecordingSummary): string =>
  language && isLanguageDoubtful(language) ? ` · ${words.languages.ofTranscript(language)}` : ''

/** The line below a title in the list: missing sound, a waiting transcript, and the current stage. */
export function rowWords(recording: RecordingSummary, isQueuePaused: boolean): string {
  const waits = recording.newTranscript === null ? '' : `${newTranscriptWords(recording.newTranscript)} · `
  const text = `${waits}${stageWords(recording, isQueuePaused)}`
  return recording.missing ? `${words.missing.sign(recording.missing)} · ${text}` : text
}

/** `New transcript ready: 12 segments, 2 speakers, made on this machine, 31 words added, 28 removed. Language: English (assumed).` */
export function newTranscriptWords(waits: NewTranscript): string {
  const { language, destination, file, segmentCount, speakerCount, wordsAdded, wordsRemoved } = waits
  const { editing, languages, units } = words
  return editing.again.held(
    [
      units.segments(segmentCount),
      ...(speakerCount > 0 ? [units.speakers(speakerCount)] : []),
      file !== null ? editing.again.file(file) : destination === 'remote' ? editing.again.remote : editing.again.here,
      editing.again.differs(wordsAdded, wordsRemoved),
    ],
    file === null ? languages.ofTranscript(language) : null,
  )
}

/** The current stage of a recording, and whether its audio was deleted. `isQueuePaused`: the whole queue is paused. */
export function stageWords(recording: RecordingSummary, isQueuePaused = false): string {
  const said = workWords(recording, isQueuePaused)
  return recording.audioDeletedMs === null ? said : `${said} · ${words.deletion.audioGoneShort}`
}

function workWords(recording: RecordingSummary, isQueuePaused: boolean): string {
  const { stage, progress, waitingFor, lastDestination: destination, isInLine, error } = recording
  const isHere = destination === 'this-machine'
  switch (stage) {
    case 'ready':
      return `${workedOn(recording)}${doubtOf(recording)}`
    case 'sealed':
      return waitingFor === 'choice' ? words.states.waiting.choice : words.states.notTranscribed
    case 'failed':
      return error ? sentenceOf(error) : words.states.failed
    case 'cancelled':
      return error?.code === 'stays-here' ? sentenceOf(error) : words.states.cancelled
    default: {
      if (isQueuePaused && waitingFor !== 'pausing') return words.states.paused
      if (waitingFor !== null && waitingFor !== 'turn') return waitWords(waitingFor, recording.resumesMs, destination)
      const queued = waitWords('turn', null, destination)
      if (waitingFor === 'turn' && stage !== 'transcribing') return queued
      if (isInLine) return isHere ? queued : words.states.queuedAtService
      if (isHere && stage === 'submitting') return words.states.here[stage]
      return `${workShare((isHere ? words.states.here : words.states.remote)[stage], progress)}${leftOf(progress)}`
    }
  }
}

/** `Sent to Newsroom (US)`; null if the recording has no remote copy. */
export const remoteWords = (copies: readonly RemoteCopy[]): string | null =>
  copies.length === 0 ? null : copies.map(({ account, state }) => words.states.remoteCopies[state](account)).join(' · ')

/** True if a job works on the recording now or will later. */
export const isBusy = ({ stage }: RecordingSummary): boolean =>
  stage === 'preparing' || stage === 'uploading' || stage === 'submitting' || stage === 'transcribing'

/**
 * True if the work progresses automatically, so that a progress bar is shown. Slices that are not done follow one after another.
 */
export const isAtWork = (recording: RecordingSummary): boolean =>
  isBusy(recording) && !recording.isInLine && (recording.waitingFor === null || recording.waitingFor === 'turn')

/** False for text and subtitles, which no retry turns into audio. Cut or empty files may have been replaced since. */
export const mayBecomeAudio = ({ error }: Pick<PendingImport, 'error'>): boolean =>
  error?.code !== 'not-audio' || !['text', 'subtitles'].includes(String(error.values?.looks))

/** The current stage of a file that is being imported. `isQueuePaused`: the whole queue is paused. */
export function importWords(
  { state, isJoin, error, progress, waitingFor }: PendingImport,
  isQueuePaused = false,
): string {
  if (state === 'failed') return error ? sentenceOf(error) : words.library.importing.failed
  if (state === 'copying')
    return `${workShare(isJoin ? words.joining.doing : words.states.copying, { fraction: 0, ...progress })}${leftOf(progress)}`
  if (state === 'cancelled') return words.states.cancelled
  if (isQueuePaused || waitingFor === 'paused') return words.states.paused
  // This text says what to do (plug in the recorder), which the error of the last attempt does not.
  if (waitingFor === 'device') return words.states.waiting.device
  if (state !== 'waiting') return words.states.queued
  return error ? sentenceOf(error) : words.states.waiting.retry
}

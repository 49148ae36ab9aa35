import { expect, test } from 'vitest'
import type { PendingImport, RecordingSummary } from '../../../shared/recordings/domain.ts'
import { units } from '../../../shared/words/en/units.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { importWords, isAtWork, mayBecomeAudio, stageWords } from '../../../shared/words/stageWords.ts'
import { anySummary } from '../../support/samples.ts'

/** The state of a recording in the library. */
const words = (more: Partial<RecordingSummary>) => stageWords({ ...anySummary, ...more })
const error = { code: 'x', message: 'The service is closed on Sundays.', retryable: false }

test('shows how much of a transcript is verified, rounded down', () => {
  expect(words({})).toBe('Transcribed')
  expect(words({ editedSegments: 1 })).toBe('Edited')
  expect(words({ editedSegments: 1, verifiedSegments: 2 })).toBe('66 % verified')
  expect(words({ verifiedSegments: 999, segmentCount: 1000 })).toBe('99 % verified')
  expect(words({ verifiedSegments: 3 })).toBe('100 % verified')
  expect(words({ verifiedSegments: 29, segmentCount: 100 })).toBe('29 % verified')
  for (let segmentCount = 1; segmentCount <= 400; segmentCount++)
    for (let verifiedSegments = 1; verifiedSegments <= segmentCount; verifiedSegments++) {
      // Whole numbers have no rounding error.
      const share = (verifiedSegments * 100 - ((verifiedSegments * 100) % segmentCount)) / segmentCount
      if (words({ verifiedSegments, segmentCount }) !== `${share} % verified`)
        expect.fail(`${verifiedSegments} of ${segmentCount}: ${words({ verifiedSegments, segmentCount })}`)
    }
  expect(words({ verifiedSegments: 999_999_999_999, segmentCount: 1_000_000_000_000 })).toBe('99 % verified')
})

test('shows deleted audio in every state', () => {
  const gone = { audioDeletedMs: 1 }
  expect(words(gone)).toBe('Transcribed · audio deleted')
  expect(words({ ...gone, verifiedSegments: 2 })).toBe('66 % verified · audio deleted')
  expect(words({ ...gone, stage: 'sealed' })).toBe('Not transcribed · audio deleted')
  expect(words({ ...gone, stage: 'failed', error })).toBe('The service is closed on Sundays. · audio deleted')
})

test('shows a language that was not chosen or differs from the choice', () => {
  const inLanguage = (language: RecordingSummary['language']) => words({ language })
  expect(inLanguage({ language: 'en', source: 'assumed', asked: 'auto' })).toBe('Transcribed · English (assumed)')
  expect(inLanguage({ language: 'en-US', source: 'chosen', asked: 'de' })).toBe(
    'Transcribed · American English, although German was chosen',
  )
  for (const source of ['detected', 'unstated'] as const)
    expect(inLanguage({ language: 'en', source, asked: 'auto' })).toBe('Transcribed')
  expect(inLanguage({ language: 'en', source: 'chosen', asked: 'en-GB' })).toBe('Transcribed')
  expect(inLanguage(null)).toBe('Transcribed')
})

test('shows not transcribed, failed and cancelled', () => {
  expect(words({ stage: 'sealed' })).toBe('Not transcribed')
  expect(words({ stage: 'failed', error })).toBe('The service is closed on Sundays.')
  expect(words({ stage: 'failed' })).toBe('Failed')
  expect(words({ stage: 'cancelled' })).toBe('Cancelled')
})

test('shows step, share and time left of work, if known', () => {
  expect(words({ stage: 'preparing' })).toBe('Preparing')
  expect(words({ stage: 'submitting', progress: { fraction: null } })).toBe('Requesting the transcript')
  expect(words({ stage: 'uploading', progress: { fraction: 0 } })).toBe('Uploading 0 %')
  expect(words({ stage: 'uploading', progress: { fraction: 0.999, remainingMs: 120_000 } })).toBe(
    'Uploading 99 % · about 2 min left',
  )
  expect(words({ stage: 'transcribing', progress: { fraction: null, remainingMs: 0 } })).toBe(
    'Transcribing · a few seconds left',
  )
  expect(words({ stage: 'transcribing', progress: { fraction: 0.57 } })).toBe('Transcribing 57 %')
  expect(words({ stage: 'transcribing', progress: { fraction: 1 - Number.EPSILON } })).toBe('Transcribing 99 %')
  expect(words({ stage: 'transcribing', progress: { fraction: 1 } })).toBe('Transcribing 100 %')
})

test('shows why work waits, and its share while it waits for its turn', () => {
  const progress = { fraction: 0.5 }
  expect(words({ stage: 'uploading', waitingFor: 'network', progress })).toBe(
    'Waiting: the service cannot be reached · safe on this machine',
  )
  expect(words({ stage: 'transcribing', waitingFor: 'rate-limit', progress })).toMatch(/slow down$/)
  expect(words({ stage: 'submitting', waitingFor: 'sign-in' })).toBe('Waiting: check the account in Settings')
  expect(words({ stage: 'preparing', waitingFor: 'device' })).toBe('Waiting for its device: plug it in')
  expect(words({ stage: 'preparing', waitingFor: 'retry' })).toBe('Trying again soon')
  expect(words({ stage: 'uploading', waitingFor: 'wrong-network', progress })).toBe(
    'Waiting for a network you allow · safe on this machine',
  )
  expect(stageWords({ ...anySummary, stage: 'uploading', waitingFor: 'turn' }, true)).toBe('Paused')
  expect(stageWords(anySummary, true)).toBe('Transcribed')
  expect(words({ stage: 'uploading', waitingFor: 'paused', progress })).toBe('Paused')
  expect(words({ stage: 'transcribing', waitingFor: 'paused', progress })).toBe('Paused')
  expect(words({ stage: 'uploading', waitingFor: 'turn', progress })).toBe('Waiting for its turn')
  expect(words({ stage: 'transcribing', waitingFor: 'turn', progress })).toBe('Transcribing 50 %')
})

test('shows a progress bar only for work that moves on by itself', () => {
  const moves = (more: Partial<RecordingSummary>) => isAtWork({ ...anySummary, ...more })
  expect(moves({ stage: 'uploading' })).toBe(true)
  expect(moves({ stage: 'transcribing', waitingFor: 'turn' })).toBe(true)
  expect(moves({ stage: 'transcribing', isInLine: true })).toBe(false)
  for (const waitingFor of ['network', 'sign-in', 'disk-space', 'paused', 'pausing'] as const)
    expect(moves({ stage: 'uploading', waitingFor }), waitingFor).toBe(false)
  expect(moves({ stage: 'ready' })).toBe(false)
})

test('shows a file that is being imported', () => {
  const pending: PendingImport = {
    jobId: 1,
    name: 'a.mp3',
    isJoin: false,
    sizeBytes: 1,
    state: 'queued',
    waitingFor: null,
    progress: null,
    error: null,
    localOnly: false,
    remoteCopies: [],
    createdMs: 0,
  }
  const said = (more: Partial<PendingImport>) => importWords({ ...pending, ...more })
  expect(said({})).toBe('Waiting for its turn')
  expect(said({ state: 'copying' })).toBe('Copying 0 %')
  expect(said({ state: 'copying', isJoin: true })).toBe('Joining 0 %')
  expect(said({ state: 'copying', progress: { fraction: 0.5, remainingMs: 40_400 } })).toBe(
    'Copying 50 % · about 40 s left',
  )
  expect(said({ state: 'waiting' })).toBe('Trying again soon')
  expect(said({ state: 'waiting', waitingFor: 'paused', error })).toBe('Paused')
  expect(importWords(pending, true)).toBe('Paused')
  expect(importWords({ ...pending, state: 'failed', error }, true)).toBe(error.message)
  expect(said({ state: 'waiting', error })).toBe(error.message)
  expect(importWords({ ...pending, state: 'waiting', waitingFor: 'device', error })).toBe(
    'Waiting for its device: plug it in',
  )
  expect(importWords({ ...pending, state: 'failed', waitingFor: null, error })).toBe(error.message)
  expect(said({ state: 'failed', error })).toBe(error.message)
  expect(said({ state: 'failed' })).toBe('This file could not be imported.')
  expect(said({ state: 'cancelled' })).toBe('Cancelled')
  expect(said({ state: 'cancelled', error })).toBe('Cancelled')
})

test('shows lengths of time and days', () => {
  expect([0, 1499, 40_000, 60_000, 150_000, 3_600_000, 5_400_000, 108_000_000].map(units.roughly)).toEqual([
    '1 s',
    '1 s',
    '40 s',
    '1 min',
    '3 min',
    '1 h',
    '1.5 h',
    '30 h',
  ])
  const day = (year: number) => new Date(year, 10, 14, 23, 59).getTime()
  expect(units.day(day(2026), new Date(2026, 0, 1).getTime())).toBe('14 Nov')
  expect(units.day(day(2025), new Date(2026, 0, 1).getTime())).toBe('14 Nov 2025')
})

test('offers no second try for text or subtitles', () => {
  const offered = (['text', 'subtitles', 'zeros', 'unfinished', null] as const).filter((looks) =>
    mayBecomeAudio({ error: problemInfo('not-audio', { looks }) }),
  )
  expect(offered).toEqual(['zeros', 'unfinished', null])
  expect(mayBecomeAudio({ error: problemInfo('empty-file') })).toBe(true)
})

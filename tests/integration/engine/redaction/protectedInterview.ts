import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import type { ExportChoices } from '../../../../shared/exports/options.ts'
import { ffmpegSamples } from '../../../support/ffmpeg.ts'
import { type Heard, type RedactedLibrary, writeSpeech } from '../../../support/redactedLibrary.ts'

/**
 * An interview with something to hold back in each place of the library. Words that occur nowhere else are redacted (“Quibblefrock payment”, a
 * stretch of sound with “Zwiebelturm”, everything that the third speaker says), and one person has a pseudonym, in a name that goes over two
 * segments.
 */
export const said: readonly Heard[] = [
  { start: 0.5, end: 3.5, speaker: 0, text: 'Good morning Reyes Machinefirst you for meeting me' },
  { start: 4, end: 7, speaker: 1, text: 'My name is Xanthippe' },
  { start: 7.2, end: 9, speaker: 1, text: 'Reyes of the harbour office' },
  { start: 9.5, end: 12.5, speaker: 0, text: 'Who told you about the Quibblefrock payment then' },
  { start: 13, end: 16, speaker: 1, text: 'The number is hidden somewhere at Zwiebelturm bank' },
  { start: 16.5, end: 18, speaker: 2, text: 'I carried the Wandschrank suitcase' },
  { start: 18.2, end: 20, speaker: 2, text: 'to the Vorderhaus cellar at night' },
  { start: 20.1, end: 21, speaker: 2, text: 'and nobody saw the Krautkeller' },
  { start: 22, end: 25, speaker: 0, text: 'Thank you that was all for today' },
]
export const interviewSeconds = 26

/** Where what is held back is said; the recording has a signal of 3 kHz there, in seconds. */
export const secretSound = [
  { from: 1.25, to: 1.6 },
  { from: 6.25, to: 6.9 },
  { from: 7.2, to: 7.5 },
  { from: 11.375, to: 12.1 },
  { from: 15.25, to: 15.55 },
  { from: 16.5, to: 21 },
] as const

/** Words that no export may have. */
export const secrets = [
  ...['Reyes', 'Xanthippe', 'Quibblefrock', 'Zwiebelturm', 'Wandschrank', 'Vorderhaus', 'Krautkeller'],
  ...['Krautmeier', 'Wendelin', 'Kellertag', 'Kellernotiz', 'Notizimtakt', 'Machinefirst', 'Undonewort'],
  ...['Begruendungswort', 'Quellenprojekt', 'Hotwordname', '260914_1502', 'ZOOM H5 7788213'],
]

export type Interview = Awaited<ReturnType<typeof plantInterview>>

/** `more`: arguments for FFmpeg, for tags. */
export async function plantInterview(
  desk: RedactedLibrary,
  { more = [] as readonly string[], name = 'Reyes Quibblefrock 260914_1502.wav' } = {},
) {
  const path = writeSpeech(desk.at(name), interviewSeconds, secretSound, more)
  const recordingId = await desk.record(path, said)
  const { segments } = await desk.transcript(recordingId)
  const type = (index: number, text: string) =>
    desk.edit(recordingId, { kind: 'segment.setText', segmentId: segments[index]?.id ?? 0, text })
  await type(0, 'Good morning Reyes thank you for meeting me')
  await type(8, 'Thank you Undonewort that was all')
  await desk.engine.call('transcripts.undo', { recordingId })
  await desk.rename(recordingId, 0, 'Interviewer')
  await desk.rename(recordingId, 1, 'Xanthippe Reyes')
  await desk.rename(recordingId, 2, 'Wendelin Krautmeier')
  await desk.engine.call('recordings.rename', { recordingId, title: 'Talk with Xanthippe Reyes' })
  const projectId = await desk.project('Quellenprojekt Reyes', [recordingId], ['Hotwordname'])
  const quoteIds = [
    await desk.quote(recordingId, 'Reyes thank you', {
      tags: ['Reyes', 'greeting'],
      note: 'call Xanthippe Reyes back',
    }),
    await desk.quote(recordingId, 'about the Quibblefrock payment', {
      tags: ['Quibblefrock'],
      note: 'the Quibblefrock again',
    }),
    await desk.quote(recordingId, 'Vorderhaus cellar', { tags: ['Kellertag'], note: 'Kellernotiz' }),
    await desk.quote(recordingId, 'Thank you that was all', {
      tags: ['end'],
      note: 'ask Wendelin Krautmeier about Quibblefrock',
    }),
  ]
  await desk.engine.call('notes.add', { recordingId, atMs: 15_300, text: 'Notizimtakt' })
  await desk.engine.call('notes.add', { recordingId, atMs: 23_000, text: 'tell Xanthippe Reyes of the Quibblefrock' })
  await desk.redact(recordingId, 'Quibblefrock payment')
  await desk.redactSound(recordingId, 15_250, 15_600)
  await desk.redactSpeaker(recordingId, 2)
  await desk.pseudonym({ in: 'project', projectId }, 'Xanthippe Reyes', 'Harbour clerk', ['Reyes', 'Xanthippe'])
  const [recording] = (await desk.engine.call('recordings.list', {})).items.filter(({ id }) => id === recordingId)
  return { recordingId, projectId, quoteIds, path, sha256: recording?.sha256 ?? 'none' }
}

/** The choices with which each format has all that it can have. */
export const everything: ExportChoices = { pageSound: 'beside', sound: 'wav', airMs: 1000 }

/** The strength of a tone in a stretch of samples, 0 to 1 (Goertzel). */
export function strengthAt(samples: readonly number[], rateHz: number, hz: number, from: number, to: number): number {
  const [start, end] = [Math.max(0, Math.round(from * rateHz)), Math.min(samples.length, Math.round(to * rateHz))]
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rateHz)
  let [last, before] = [0, 0]
  for (let at = start; at < end; at++) [last, before] = [(samples[at] ?? 0) / 32_768 + turn * last - before, last]
  const power = last * last + before * before - turn * last * before
  return (2 * Math.sqrt(Math.max(0, power))) / Math.max(1, end - start)
}

/** The strongest tone of these Hz in any tenth of a second. */
export function strongest(path: string, hz: number, { rateHz = 16_000, seconds = 0.1 } = {}): number {
  const [samples = []] = ffmpegSamples(path, 1)
  let most = 0
  for (let from = 0; from * rateHz < samples.length; from += seconds)
    most = Math.max(most, strengthAt(samples, rateHz, hz, from, from + seconds))
  return most
}

export type { ExportFormat }

import type { DeletionPlan } from './contractDeletion.ts'
import type { DeletionScope } from './deletion.ts'

type Planned = DeletionPlan['recordings'][number]

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ')

/** What a deletion removes, as sentences for a window and the terminal. */
export function whatGoes({ recordings }: DeletionPlan, scope: DeletionScope): string[] {
  const one = recordings.length === 1
  const sentences =
    scope === 'audio'
      ? [
          'The audio goes: the original, its waveform and playback copy, and what the transcription service on this machine has of it.',
          'The text stays: you can read, edit and export it, but not hear it or transcribe it again.',
        ]
      : [
          one
            ? 'Everything in this library goes: the original, copies made from it, the transcript with all edits and their history, and what the transcription service on this machine has of it.'
            : 'Everything of these recordings in this library goes: originals, copies made from them, transcripts with all edits and their history, and what the transcription service on this machine has of them.',
          'So do the copies of the library file that Tapelog made before updates.',
        ]
  const busy = recordings.filter(({ isUnderWay }) => isUnderWay).length
  if (busy > 0)
    sentences.push(
      one
        ? 'The work that is under way for it stops at once.'
        : `The work that is under way for ${busy} of them stops at once.`,
    )
  return sentences
}

/** What a deletion cannot reach: copies at remote services, on recorders, and bytes on the disk itself. */
export function whatStays({ recordings, disk }: DeletionPlan): string[] {
  return [...remote(recordings), ...workedOn(recordings), ...recorders(recordings), elsewhere, ...onDisk(disk)]
}

const elsewhere = 'Exports, backups of your own and the files that you imported from stay where they are.'

function remote(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ remoteCopies }) => remoteCopies.map(({ account }) => account)))
  if (accounts === '') return []
  return [
    `Audio was sent to ${accounts}. Tapelog cannot delete it there, because the service has no call for that: ask the service.`,
  ]
}

function workedOn(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ workedOnAt }) => workedOnAt))
  return accounts === ''
    ? []
    : [`${accounts} is still working on it. Tapelog cannot stop that, and will not get the result.`]
}

function recorders(recordings: readonly Planned[]): string[] {
  const names = listed(recordings.flatMap(({ recorders: its }) => its))
  return names === '' ? [] : [`The file on ${names} stays. Tapelog will not import it again by itself.`]
}

function onDisk({ isSolidState, isEncrypted }: DeletionPlan['disk']): string[] {
  const advice = {
    no: ' This disk is not encrypted: with disk encryption such remains could not be read. Switch it on in your system’s settings.',
    unknown: ' With disk encryption such remains cannot be read; check that yours is on.',
    yes: ' This disk is encrypted, so such remains cannot be read without its key.',
  }[isEncrypted]
  if (isSolidState === 'no')
    return isEncrypted === 'no'
      ? ['This disk is not encrypted: anyone who has it can read what is still in your library.']
      : []
  return [
    `${isSolidState === 'yes' ? 'This disk is an SSD' : 'If this disk is an SSD, it'}${isSolidState === 'yes' ? ', which' : ''} may keep deleted bytes where no program can erase them.${advice}`,
  ]
}

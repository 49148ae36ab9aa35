import type { DeletionPlan } from '../../contract/deletion.ts'
import type { DeletionScope } from '../../recordings/deletion.ts'
import { units } from './units.ts'

type Planned = DeletionPlan['recordings'][number]

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ')

const copiesOfLibrary = 'This also removes the copies of the library file that Tapelog made before updates.'

/** Sentences about the data that a deletion removes and keeps, for a window and the terminal. */
export function whatIsDeleted({ recordings }: DeletionPlan, scope: DeletionScope): string[] {
  const one = recordings.length === 1
  const sentences =
    scope === 'audio'
      ? [
          'This removes the audio: the original, its waveform and playback copy, the voice profiles of speakers, and its data in the transcription service on this machine.',
          copiesOfLibrary,
          'The text is kept: you can read, edit and export it, but not hear it or transcribe it again.',
        ]
      : [
          one
            ? 'This removes everything about it from this library: the original, copies made from it, the transcript with all edits and their history, the voice profiles of speakers, and its data in the transcription service on this machine.'
            : 'This removes everything about these recordings from this library: originals, copies made from them, transcripts with all edits and their history, the voice profiles of speakers, and their data in the transcription service on this machine.',
          copiesOfLibrary,
        ]
  const accounts = listed(recordings.flatMap(({ removedAt }) => removedAt))
  if (accounts !== '')
    sentences.push(
      `Tapelog also tells ${accounts} to stop any work on it, and to delete the audio and the results that it still has.`,
    )
  const files = recordings.reduce((sum, { joinedFiles }) => sum + joinedFiles, 0)
  if (files > 0)
    sentences.push(
      one
        ? `It was joined from ${units.files(files)}. ${scope === 'audio' ? 'Their audio is' : 'All of them are'} deleted with it. To keep single files, take the recording apart first.`
        : `Some of them were joined from ${units.files(files)} in all. ${scope === 'audio' ? 'Their audio is' : 'All of these files are'} deleted too.`,
    )
  const busy = recordings.filter(({ isUnderWay }) => isUnderWay).length
  if (busy > 0)
    sentences.push(
      one
        ? 'Tapelog is still working on it. That work stops at once.'
        : `Tapelog is still working on ${busy} of them. That work stops at once.`,
    )
  return sentences
}

/**
 * Sentences about the data that a deletion cannot reach: copies at remote services, on recorders, and bytes on the disk
 * itself.
 */
export function whatStays({ recordings, copies, disk }: DeletionPlan): string[] {
  return [
    ...remote(recordings),
    ...workedOn(recordings),
    ...recorders(recordings),
    ...moved(copies),
    elsewhere,
    ...onDisk(disk),
  ]
}

const elsewhere = 'Exports, your backups and the files you imported are kept.'

function remote(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ remoteCopies }) => remoteCopies.map(({ account }) => account)))
  if (accounts === '') return []
  return [
    `Audio was sent to ${accounts}. Tapelog cannot delete it there, because the service offers no way to do so. Ask the service to delete it.`,
  ]
}

function workedOn(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ workedOnAt }) => workedOnAt))
  return accounts === ''
    ? []
    : [`${accounts} is still working on it. Tapelog cannot stop that, and will not fetch the result.`]
}

function recorders(recordings: readonly Planned[]): string[] {
  const names = listed(recordings.flatMap(({ recorders: its }) => its))
  return names === ''
    ? []
    : [`The file on ${names} is not deleted. Tapelog will not import it again unless you choose it.`]
}

/** Copies of the library that moves left behind. */
const moved = (copies: DeletionPlan['copies']): string[] =>
  copies.map(({ kind, path }) => {
    if (kind === 'old')
      return `A copy of the library from before the move is still in ${path}, and may hold what you delete here. To remove that copy, open Settings → Storage.`
    if (kind === 'begun')
      return `A move of the library to ${path} was interrupted. Files that were copied there may hold what you delete here. To continue the move or give it up, open Settings → Storage.`
    return `An earlier copy of the library, or a part of it, is still in ${path}, and may hold what you delete here. Tapelog does not remove that copy: delete it yourself.`
  })

function onDisk({ isSolidState, isEncrypted }: DeletionPlan['disk']): string[] {
  const advice = {
    no: ' This disk is not encrypted, so that data could be read. Turn on disk encryption in your system’s settings.',
    unknown: ' With disk encryption, that data cannot be read without the key. Check that disk encryption is on.',
    yes: ' This disk is encrypted, so that data cannot be read without the key.',
  }[isEncrypted]
  if (isSolidState === 'no')
    return isEncrypted === 'no'
      ? ['This disk is not encrypted: anyone who has it can read what is still in your library.']
      : []
  return [
    `${isSolidState === 'yes' ? 'This disk is an SSD, which' : 'If this disk is an SSD, it'} may keep deleted data where no program can erase it.${advice}`,
  ]
}

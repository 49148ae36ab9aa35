import { textLimits } from '../../../text/textLimits.ts'
import { formatClock } from '../../../text/timecode.ts'
import { defaultSpeakerNumber } from '../../../transcripts/speakerNames.ts'
import { recording } from '../recording.ts'
import { number, units } from '../units.ts'

const longestSegment = `at most ${number(textLimits.segmentText)} characters`

/** The name that Tapelog gave, in the form that is shown. */
const speakerName = (name: string): string => {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : recording.speakers.numbered(number)
}

/** Sentences about problems with the library, its queue, its transcripts and exports, by code. */
export const librarySentences = {
  'library-unreadable':
    'The library file cannot be opened. Check that its folder is there and that you are allowed to write to it, then try again. Restore a backup (library.sqlite.before-…) only if the file is damaged.',
  'library-damaged':
    'The library file is damaged: the disk can read it, but its content is broken. Quit Tapelog and copy the library’s whole folder to another disk first. Then put a backup in its place (yours, or library.sqlite.before-…). The recordings in the folder “originals” are not affected.',
  'library-missing': 'There is no library there yet. To make one, import recordings: tapelog import PATH…',
  'library-older':
    'This library was last used by an older version of Tapelog. Run this first, then try again: tapelog status',
  'library-newer': ({ found, known }: { found: number; known: number }) =>
    `This library was written by a newer Tapelog (library version ${found}; this one knows ${known}). Install the newer Tapelog to open it; nothing was changed.`,
  'library-in-use': 'This library is already open in another Tapelog. Close that one first, or name another library.',
  'library-folder-refused':
    'Tapelog cannot make the library’s folder, or cannot write to it. Check that the disk is connected, that the path is a folder and that you are allowed to write to it. Or choose another folder.',
  'disk-full':
    'The library’s disk is full. Free some space, then repeat your last action. Tapelog then continues with the queue.',
  'migration-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `This version of Tapelog has to change the library file and first makes a copy of it. This needs ${units.size(neededBytes)}, but only ${units.size(freeBytes)} is free on the library’s disk. Nothing was changed. Free some space, then start Tapelog again.`,
  'library-unwritable':
    'Tapelog cannot read or write the library. Check that its disk is connected and not write-protected, then repeat your last action. Tapelog then continues with the queue.',

  'recording-unknown': 'This recording is not in this library.',
  'project-unknown': 'This project no longer exists. Choose another one.',
  'project-name-taken': ({ name }: { name: string }) =>
    `There is already a project called “${name}”. Choose another name.`,
  'title-empty': 'A recording needs a title. Type at least one letter.',
  'original-not-sealed':
    'The original file no longer matches its seal, so Tapelog does not export its sound. Put the file back from a backup, or export formats without sound.',
  'original-replaced':
    'The original file was changed, moved or replaced during the export, so Tapelog exported nothing of this recording. Leave the file alone, then export again.',
  'no-sound-to-export':
    'The original file of this recording is missing or cannot be read, so there is no sound to export. Check that the library’s disk is connected, or put the file back from a backup.',
  'no-such-microphone': ({ title, number, count }: { title: string; number: number; count: number }) =>
    count === 0
      ? `The channels of “${title}” have no separate voices, so there is no microphone ${number}. Export all of its sound.`
      : `“${title}” has only ${count} microphones with a voice of their own. Choose one of them, or all.`,
  'original-changed': 'The file has changed since it was imported. Put it back from a backup, or import it again.',
  'original-unreadable': 'The file is missing or cannot be read. Put it back from a backup, or import it again.',
  'audio-deleted':
    'The audio of this recording was deleted; its text was kept. To transcribe or play it again, import its file again.',
  'deletion-waits':
    'Not everything could be deleted yet. Check that the library’s disk is connected and not write-protected. Tapelog tries again automatically.',
  'library-read-elsewhere':
    'Another program has the library open, so deleted text is not erased from its file yet. Tapelog tries again automatically.',
  'service-cannot-remove':
    'The transcription service on this machine still has a copy and cannot delete it yet. Tapelog tries again at the next start.',
  /** A remote service has not yet deleted its copy. `why`: what keeps Tapelog from telling it. */
  'removal-waits': ({ account, why }: { account: string; why: 'network' | 'sign-in' | 'other' }) =>
    `“${account}” has not yet deleted its data of a recording that you deleted, because ${
      {
        network: 'Tapelog cannot reach it. Tapelog tries again automatically.',
        'sign-in': 'it does not accept the credentials of the account. Enter them again in Settings.',
        other: 'it did not answer as expected. Tapelog tries again automatically.',
      }[why]
    }`,
  'not-playable-yet': 'The playback copy of this recording is still being made. Wait a moment and try again.',

  'engine-starting': 'Tapelog is still starting. Try again in a moment.',
  'bad-input': ({ field, said }: { field: string; said: string }) => `${field}: ${said}`,
  'job-unknown': 'This is no longer in the queue.',
  'given-up': ({ triedTimes }: { triedTimes: number }) => `Tapelog tried ${triedTimes} times. Retry later.`,
  'interrupted-too-often':
    'Tapelog stopped three times while working on this recording, so it left the recording out and continued with the others. Nothing was lost. Retry when the others are done.',

  'no-transcript': 'This recording has no transcript yet. Transcribe it first.',
  'no-transcript-of': ({ title }: { title: string }) => `“${title}” has no transcript yet. Transcribe it first.`,
  'no-quotes-of': ({ title }: { title: string }) => `Nothing is marked in “${title}”, so no quotes were written.`,
  'export-local-only': ({ titles, more }: { titles: string; more: number }) =>
    `Never leaves this machine: ${titles}${more === 0 ? '' : ` and ${units.recordings(more)} more`}. Nothing was written. Confirm it when Tapelog asks, or export the other recordings alone.`,
  'export-needs-local-only': ({ titles }: { titles: string }) =>
    `Never leaves this machine: ${titles}. Nothing was written. To export these recordings too, add --local-only.`,
  'export-kept-here': ({ title }: { title: string }) =>
    `“${title}” was not exported, because it never leaves this machine. Export it yourself if a folder may have it.`,
  'export-not-ready': ({ title }: { title: string }) =>
    `“${title}” was not exported, because it no longer meets its project’s rule for automatic exports. Tapelog exports it when it meets the rule again.`,
  'edit-conflict': 'This passage of the transcript has changed in the meantime. Read it again, then repeat your edit.',
  'text-changed':
    'The text of this segment was changed elsewhere just now, so nothing was done. Read it, then try again.',
  'segment-too-long': `This segment is too long to save: it can have ${longestSegment}. Remove some words, or put them into another segment.`,
  'split-empty': 'To split this segment, put the cursor between two words first.',
  'merge-last': 'This is the last segment; there is nothing after it to merge with.',
  'merge-speakers': 'These two segments have different speakers. Give both the same speaker first, then merge them.',
  'merge-too-long': `Together these two segments would be too long to edit: a segment may have ${longestSegment}. Leave them apart.`,
  'remove-words': 'Only an empty segment can be removed. Delete its words first.',
  'remove-last': 'This is the only segment of the transcript, so it cannot be removed. Leave it empty.',
  'segment-outside': 'A segment has to end after it begins, and inside the recording. Choose other times.',
  'no-room-between':
    'There is no room for a segment there: the two segments begin at the same moment. Change the times of one of them first.',
  'times-refused':
    'A segment cannot reach across the one before or after it, or past the end of the recording. Choose other times, or move its neighbour first.',
  'boundary-last': 'No other speaker follows this segment, so its words cannot move there.',
  'boundary-too-far':
    'The segment has too few words for this. Move fewer words, or give the whole segment another speaker.',
  'pattern-invalid':
    'This regular expression cannot be read. Check its brackets and backslashes. Lookahead, lookbehind and references back to a group cannot be used.',
  'pattern-too-slow':
    'Searching for this regular expression takes too long. Make it shorter or more exact, or search for words.',
  'transcript-file-unknown':
    'Tapelog cannot read this file as a transcript. Choose a WebVTT, SRT, oTranscribe, JSON, text or Word (.docx) file.',
  'transcript-file-encoding':
    'This file does not state how its letters are encoded, and several ways are possible. Choose the way in which the words look right.',
  'transcript-file-damaged':
    'This transcript file is damaged or incomplete. Save it again in the program that made it, or choose another file.',
  'transcript-file-empty': 'This file contains no words. Choose another file.',
  'transcript-file-too-large':
    'This file is too large for a transcript. Save its text alone, as plain text or subtitles, and import that.',
  'transcript-file-too-costly':
    'Reading this file takes more memory or time than any transcript needs. Save its text alone, as plain text or subtitles, and import that.',
  'transcript-file-unread':
    'Tapelog could not open this file. Check that it is still there and that you may read it, then try again.',
  'transcript-file-of-another': ({ fileMs, durationMs }: { fileMs: number; durationMs: number }) =>
    `The times in this file go up to ${formatClock(fileMs)}, but the recording ends at ${formatClock(durationMs)}. Check that the file belongs to this recording.`,
  'state-unknown': 'This version of the transcript is no longer in its history. Open the history again.',
  'quote-number-unknown': ({ number }: { number: number }) =>
    `Quote ${number} is not among these quotes. Remove its number, or the filter options.`,
  'quote-unknown': 'This quote was removed in the meantime.',
  'note-unknown': 'This note was removed in the meantime.',
  'speaker-unnamed': 'A speaker needs a name. Type at least one letter.',
  'speaker-name-taken': ({ name }: { name: string }) =>
    `“${speakerName(name)}” is already a speaker here. Merge the two speakers, or choose another name.`,
  'new-speaker-name-taken': ({ name }: { name: string }) =>
    `“${speakerName(name)}” is already a speaker here. Choose another name.`,

  'account-busy':
    'Recordings are still being sent or transcribed with this account. Wait until they are done, or cancel them in the queue. Then remove the account.',

  'path-refused':
    'Tapelog cannot use a device or a network address directly. Connect the server as a drive, then choose the file or folder there.',
  'sound-too-long-inside': ({ minutes }: { minutes: number }) =>
    `This recording is too long to be inside a web page, which holds up to ${number(minutes)} minutes. Choose “In a file beside the page” instead.`,
  'pdf-failed': 'The PDF could not be made. Export the web page and print it from a browser.',
  'preview-failed': 'Tapelog could not draw the page, so you see only its text. The export is not affected.',
  'pseudonym-empty': 'A name needs at least one visible letter. Type the name that readers should get.',
  'pseudonym-says-name': 'This pseudonym has the real name in it. Choose another one.',
  'export-protection-changed':
    'While Tapelog wrote this export, what readers must not get was changed, so it kept no file. Export again.',
  'export-reveals': ({ place, more }: { place: string; more: number }) =>
    `This export still has something that you wanted to keep back (${place}${more > 0 ? `, and ${more} more` : ''}). Nothing was written. Open “What this file reveals”, or add the missing spelling to the pseudonyms.`,
  'format-names-original':
    'This format only leads to places in the original, which this export keeps back. Choose another format, or “clips”.',
  'pdf-needs-printer':
    'A PDF needs Chromium or LibreOffice in the terminal. Install one of them, export from the window, or export “html” and print it.',
  'profile-unknown': ({ name, profiles }: { name: string; profiles: string }) =>
    `There is no export profile “${name}”. ${profiles === '' ? 'Save one in the export dialog of the window first.' : `Use one of these: ${profiles}.`}`,
  'profile-removed': 'This export profile no longer exists. Choose another one.',
  'rule-folder-missing':
    'The folder for the automatic exports of this project is not there. Connect its drive, or choose another folder in the project, then retry.',
  'folder-missing': 'The folder to export to is not there. Choose another one.',
  'export-no-permission': 'Tapelog is not allowed to write into this folder. Choose another one.',
  'export-disk-full': 'The disk is full. Free some space or choose another folder, then export again.',
  'export-folder-unmade':
    'Tapelog cannot make the folder to export to: its name is too long, or a file or a broken link is in its place. Choose another one.',
  'run-library-kept': ({ path, command }: { path: string; command: string }) =>
    `Your recordings and transcripts are kept in ${path}. To export them, run: ${command}`,
  'export-failed': 'The export could not be written. Choose another folder and try again.',
} as const

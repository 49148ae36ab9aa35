import { missing } from '../missing.ts'
/** Sentences about problems with importing recordings: files, watched folders, sealing. By code. */
export const intakeSentences = {
  stopped: 'Stopped.',
  'source-gone':
    'The file is no longer where it was. If it is on a recorder, plug the recorder in again and import it once more.',
  'source-unreadable':
    'Tapelog could not read the whole file. The recorder was unplugged, or its card has an error. Plug it in again and retry.',
  'salvage-not-offered':
    'You can save part of a file only after Tapelog failed to read it. It read this file without errors, or the file is now in the library.',
  'samples-not-offered':
    'Only a file that has lost its header is read as samples. This file is not one, or it is in the library already.',
  'salvage-whole-files-only':
    'This device sends only whole files, so Tapelog cannot skip the damage. Retry, or put its card into a card reader and import the file from there.',
  'salvage-nothing': 'Tapelog cannot read any of this file. Nothing was saved. Retry, or use another card reader.',
  'salvage-not-audio':
    'The start of this file is damaged, so the rest cannot be opened as audio. Nothing was saved. Retry, or use another card reader.',
  /** `missing`: the missing sound ({@link MissingSound}), as JSON. */
  salvaged: ({ missing: lacks }: { missing: string }) =>
    sentencesOf(
      `Tapelog saved the readable part as a salvaged copy: ${missing.loss(JSON.parse(lacks))}.`,
      missing.note(JSON.parse(lacks)),
    ),
  'salvage-complete': 'Tapelog read the whole file this time. The recording is complete.',
  'no-permission':
    'Tapelog is not allowed to read this file. Change its permissions, or copy it to a folder of your own and import it from there.',
  'transcript-alone':
    'This is a transcript, not a recording. Open the recording that it belongs to, then choose “Import transcript…” in its menu.',
  'other-ending':
    'Its name does not end like that of a recording, so it was left out of the folder. It contains audio, though: to import it, choose the file itself.',
  'name-not-utf8':
    'The name of this file or folder is in an old encoding, which Tapelog cannot open. Rename it in the file manager, then import it.',
  'not-a-file': 'This is not a file. Import the files inside it instead.',
  'empty-file': 'The file is empty (0 bytes). There is nothing in it to import.',
  'file-changed': 'The file was still being written. Tapelog tries again in a moment.',
  'import-failed': 'The file could not be copied into the library. Retry; nothing was lost.',
  'import-disk-full':
    'The library’s disk has no space for this file. Free some space, and Tapelog continues. The file is still where it was.',
  'import-disk-protected':
    'The library’s disk is write-protected, or became so after an error. Make it writable again, and Tapelog continues. The file is still where it was.',
  'import-waits-for-disk':
    'The library’s disk is full. Free some space and leave Tapelog open: it then imports these recordings.',
  'import-waits-for-library':
    'Tapelog cannot write to the library. Check its disk and leave Tapelog open: it then imports these recordings.',
  'import-unwritable':
    'The copy could not be written into the library. Check the disk that holds it, then retry. The file is still where it was.',
  'import-incomplete': 'The copy does not have the length of the original. Tapelog copies it again.',
  'hashing-failed': 'A part of Tapelog stopped while checking this file. Retry. The file is unchanged.',
  'hash-mismatch':
    'Two checks of the copy gave different results, so Tapelog did not use it. Retry. If it happens again, the memory or the processor of this machine may be faulty: have it checked.',
  /** `title` is null if its recording is no longer in the library. `outcome`: the change that the new import made. */
  duplicate: ({
    title,
    outcome,
    transcript,
  }: {
    title: string | null
    outcome: string | null
    transcript: 'missing' | 'there' | null
  }) =>
    sentencesOf(
      title === null ? 'Already in the library.' : `Already in the library as “${title}”.`,
      outcome,
      transcript === 'missing'
        ? 'It has no transcript. You can transcribe it from its row in the library, also with another language.'
        : null,
    ),
  'put-back': ({ title, outcome }: { title: string; outcome: string | null }) =>
    sentencesOf(
      `The library’s copy of “${title}” was missing or damaged. Tapelog has replaced it with this file.`,
      outcome,
    ),
  'import-account-changed': 'The account you chose is no longer in use. Nothing was sent. Choose again.',
  'watch-folder-missing':
    'The folder is not there. Connect its drive or network share. If Tapelog watches the folder, it checks again.',
  'watch-folder-unreadable':
    'Tapelog is not allowed to read this folder. Change its permissions, or choose another one.',
  'not-a-folder': 'This is a file. Choose its folder instead.',
  'folder-is-library': 'Tapelog keeps its own files in this folder. Choose another one.',
} as const

function sentencesOf(...sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

import type { DiskKind, MoveProgress } from '../../contract/libraryPlace.ts'
import { units } from './units.ts'

/** Where the library is: facts about a folder, moving the library, and a library that is not there. */
export const libraryPlace = {
  settings: {
    title: 'Where the library is',
    change: 'Move the library…',
    fixed:
      'TAPELOG_LIBRARY or TAPELOG_USER_DATA sets this place. To choose it here, start Tapelog without that variable.',
    hint: 'Tapelog copies everything to the folder you choose, reads every copied file and compares it with its seal. After that, it uses the new place.',
  },
  facts: {
    disks: {
      internal: 'On a disk in this machine.',
      external: 'On an external disk. Tapelog can open the library only while the disk is connected.',
      network:
        'On a network share. Shares do not lock files reliably, so the library’s database can be damaged there. The people who run the server can read the library. Choose a disk in this machine.',
      memory: 'In memory. Everything there is lost when this machine is switched off.',
      unknown: 'The system does not say what kind of disk this is.',
    } satisfies Record<DiskKind, string>,
    encrypted: {
      yes: 'The disk is encrypted: without its password, a thief cannot read the recordings.',
      no: 'The disk is not encrypted: anyone who has the disk can read the recordings. To protect sources, encrypt it with the tools of your system.',
      unknown: 'The system does not say whether the disk is encrypted.',
    },
    synced: (program: string) =>
      `${program} copies this folder to other computers, so recordings leave this machine, and the library can be damaged. Choose a folder that ${program} does not copy.`,
    free: (size: string) => `${size} free.`,
    little: (size: string) => `Only ${size} free. An hour of audio takes up to 700 MB.`,
    notWritable: 'Tapelog cannot write here. Choose another folder.',
    taken: 'This folder contains other files. Choose another folder.',
    holdsLibrary: 'This folder already contains a library. Tapelog opens it.',
  },
  moveTo: (path: string) => `Move the library to ${path}?`,
  moveHint:
    'Imports, uploads and transcriptions stop, and continue after the move. You cannot use Tapelog during the move. The old copy stays until you remove it.',
  moveWarned: 'Move anyway',
  moveNow: 'Move the library',
  moving: {
    title: 'Moving the library',
    closing: 'Closing the library…',
    to: (path: string) => `To ${path}`,
    steps: {
      copying: 'Copying the files',
      checking: 'Reading the copies again and comparing them with their seals',
    } satisfies Record<MoveProgress['step'], string>,
    progress: ({ filesDone, filesTotal, bytesDone, bytesTotal }: MoveProgress) =>
      `${units.number(filesDone)} of ${units.files(filesTotal)} · ${units.sizeOf(bytesDone, bytesTotal)}`,
    safe: 'The library stays in its old place until every file has arrived. You can cancel at any time.',
    paused: 'Paused. Tapelog keeps the library closed until you resume or cancel.',
    cancel: 'Cancel the move',
  },
  begun: (path: string) => `The move to ${path} was interrupted. The library is still in use here.`,
  goOn: 'Continue the move',
  giveUp: 'Give up the move',
  giveUpHint: 'This removes only what was copied to the new place.',
  moved: (originals: number, damaged: number) =>
    damaged === 0
      ? `The library was moved. Tapelog read ${units.recordings(originals)} again, and ${originals === 1 ? 'it matches its seal' : 'all of them match their seals'}.`
      : `The library was moved. Tapelog read ${units.recordings(originals)} again, and ${originals === 1 ? 'it is as it was' : 'all of them are as they were'}. ${units.number(damaged)} did not match ${damaged === 1 ? 'its seal' : 'their seals'} even before the move. Run “tapelog verify” to see which.`,
  oldCopy: (path: string) => `The old copy is still in ${path}. Tapelog does not use it.`,
  removeOldCopy: 'Remove the old copy…',
  keepOldCopy: 'Keep the old copy',
  /** A question of the main process. */
  removeQuestion: (path: string, linked: readonly string[]) => ({
    message: 'Remove the old copy of the library?',
    detail: `${path}\n\nThe library at its new place is not affected. The files are removed, not overwritten: on an unencrypted disk, experts may be able to recover them.${linked.length === 0 ? '' : `\n\nThese folders are part of the copy, but they are in another place and only linked. Tapelog removes the links. The folders and the recordings in them stay. Delete them yourself:\n${linked.join('\n')}`}`,
    buttons: ['Keep the copy', 'Remove the copy'],
  }),
  /** A question of the main process, when the disk of an interrupted move is not there. */
  forgetQuestion: (path: string) => ({
    message: 'Forget the unfinished copy of the library?',
    detail: `${path}\n\nTapelog cannot find this copy. Its disk may not be connected. If Tapelog forgets the copy, it stays on that disk, with everything that you delete from the library later. To remove the copy instead, connect the disk and give up the move again.`,
    buttons: ['Not now', 'Forget the copy'],
  }),
  chooseFolder: 'Choose a folder for the library',
  absent: {
    title: 'The library is not there',
    text: 'Tapelog looks for the library in this folder, but it is not there. Its disk may not be connected, or may still be locked.',
    waiting: 'Tapelog opens the library as soon as it appears, and does not create a new one in its place.',
    other: 'Use another place…',
    otherHint:
      'Choose a folder with a library to open it, or an empty folder for a new library. The old library is not changed.',
    use: (path: string) => `Use ${path}`,
  },
}

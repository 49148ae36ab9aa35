import { units } from '../units.ts'

/** Errors about the library's place and about moving it, by code. */
export const libraryPlaceSentences = {
  'library-absent':
    'The library is not where Tapelog expects it, and Tapelog does not create a new one in its place. Connect the disk with the library; Tapelog then opens it.',
  /** In the terminal. */
  'chosen-library-absent': ({ path, command }: { path: string; command: string }) =>
    `The library is expected in ${path}, but it is not there. Connect its disk, then try again. To use another library this time: ${command}. To choose another one for good, open the Tapelog window.`,
  'place-taken':
    'This folder already contains other files. Choose an empty folder, or a folder in which Tapelog can create one of its own.',
  'place-fixed':
    'TAPELOG_LIBRARY or TAPELOG_USER_DATA sets the place of the library. To choose a place here, quit Tapelog and start it without that variable.',
  'place-not-writable': 'Tapelog cannot write into this folder. Choose another folder.',
  'library-open-already': 'A library is already open. To put it in another place, move it in Settings.',
  'move-inside': 'The new place is inside the library’s folder, or contains it. Choose another folder.',
  'move-not-writable':
    'Tapelog cannot write into the new folder. The library stays where it is. Choose another folder.',
  'move-no-space': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `The library needs ${units.size(neededBytes)}, but only ${units.size(freeBytes)} is free there. The library stays where it is. Free some space, or choose another disk.`,
  'move-disk-full':
    'The new disk is full. The library is still in use where it was. Free some space and continue, or choose another disk.',
  'move-file-too-large':
    'A file is larger than the new disk allows: its file system (probably FAT32) takes at most 4 GB in a file. The library is still in use where it was. Choose another disk.',
  'move-target-gone':
    'Tapelog can no longer write to the new place. Its disk may have been unplugged. The library is still in use where it was. Connect the disk and continue.',
  'move-source-unreadable':
    'A file of the library cannot be read, so the library stays where it is. Check the recordings with “tapelog verify”, and put damaged files back from a backup.',
  'move-changed':
    'Another program changed a file of the library while it was being copied, so the library stays where it is. Close that program, then continue.',
  'move-not-equal':
    'A file on the new disk differs from what Tapelog wrote there, so you cannot trust that disk. The library is still in use where it was. Try again, or choose another disk.',
  'move-read-elsewhere':
    'Another program has the library open, so it cannot be moved now. Close other windows and terminals with Tapelog, then try again.',
  'move-unsaved':
    'What you typed is not saved yet, so the library was not moved. Wait until it is saved, then try again.',
  'move-stopped': 'The move stopped. The library is still in use where it was. Continue the move, or give it up.',
  'no-begun-move': 'There is no interrupted move to continue.',
  'old-copy-remains': 'The old copy could not be removed completely. Check that its disk is connected, then try again.',
  'old-copy-changed':
    'The old copy was changed after the move, so Tapelog did not remove it: it may hold work that the library in use does not have. If you do not need it, delete its folder yourself.',
  'old-copy-in-use':
    'Another program has the old copy open, so Tapelog did not remove it. Close that program, then try again.',
  'old-copy-not-separate': 'The old copy shares files with the library that is in use, so Tapelog removed nothing.',
  'library-switched': 'Another library was opened in the meantime, so Tapelog did not do this. Try again.',
  'sample-missing': 'The sample recording is missing from this installation. Import a recording of your own.',
} as const
